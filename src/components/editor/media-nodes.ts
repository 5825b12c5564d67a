/**
 * Blocks of the editor that the reader looks at or opens: picture, video, file and tool. Each is one unit without an
 * inner caret. They are written exactly as the server stores them, so a round trip changes nothing.
 */
import { Node } from '@tiptap/core'

const text = (element: HTMLElement, selector: string) =>
  element.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

const attribute = (element: HTMLElement, selector: string, name: string) =>
  element.querySelector(selector)?.getAttribute(name) ?? ''

/** An attribute that the node writes itself. */
const value = (initial: unknown, parseHTML: (element: HTMLElement) => unknown) => ({
  default: initial,
  parseHTML,
  rendered: false,
})

const wholeNumber = (digits: string) => (/^[1-9]\d*$/.test(digits) ? Number(digits) : null)

const unit = { group: 'block', atom: true, draggable: true, selectable: true } as const

export interface PictureAttributes {
  src: string
  width: number | null
  height: number | null
  /** Empty until it is written, and for decoration. */
  alt: string
  isDecoration: boolean
  caption: string
  /** `34 50`: per cent from the left and from the top; empty for the middle. */
  focal: string
}

export const Picture = Node.create({
  name: 'picture',
  ...unit,
  addAttributes: () => ({
    src: value('', (figure) => attribute(figure, 'img', 'src')),
    width: value(null, (figure) => wholeNumber(attribute(figure, 'img', 'width'))),
    height: value(null, (figure) => wholeNumber(attribute(figure, 'img', 'height'))),
    alt: value('', (figure) => attribute(figure, 'img', 'alt')),
    isDecoration: value(false, (figure) => attribute(figure, 'img', 'role') === 'presentation'),
    caption: value('', (figure) => text(figure, 'figcaption')),
    focal: value('', (figure) => attribute(figure, 'img', 'data-focal')),
  }),
  parseHTML: () => [
    {
      tag: 'figure:not(.video):not(.file):not(.tool)',
      getAttrs: (figure) => (figure.querySelector('img') ? null : false),
    },
    // A picture without a figure, from before the editor. Pictures of other sites cannot be stored.
    {
      tag: 'img[src^="/media/"]',
      getAttrs: (img) => ({
        src: img.getAttribute('src'),
        alt: img.getAttribute('alt') ?? '',
        width: wholeNumber(img.getAttribute('width') ?? ''),
        height: wholeNumber(img.getAttribute('height') ?? ''),
      }),
    },
  ],
  renderHTML({ node }) {
    const { src, width, height, alt, isDecoration, caption, focal } = node.attrs as PictureAttributes
    const attributes = {
      src,
      alt: isDecoration ? '' : alt,
      ...(isDecoration && { role: 'presentation' }),
      ...(focal && { 'data-focal': focal }),
      ...(width && { width: String(width) }),
      ...(height && { height: String(height) }),
      loading: 'lazy',
      decoding: 'async',
    }
    const img = ['img', attributes] as const
    return caption ? ['figure', img, ['figcaption', caption]] : ['figure', img]
  },
})

export interface LinkBlockAttributes {
  /** `youtube:ID`, the id of the file, or the id of the review. */
  id: string
  href: string
  name: string
  caption: string
}

/** A figure with a link and a line below it, of the class `name`. */
function linkBlock(name: 'video' | 'file' | 'tool', linkAttributes: Record<string, string> = {}) {
  return Node.create({
    name,
    ...unit,
    addAttributes: () => ({
      id: value('', (figure) => figure.getAttribute(`data-${name}`) ?? ''),
      href: value('', (figure) => attribute(figure, 'a', 'href')),
      name: value('', (figure) => text(figure, 'a')),
      caption: value('', (figure) => text(figure, 'figcaption')),
    }),
    parseHTML: () => [{ tag: `figure.${name}`, priority: 60 }],
    renderHTML({ node }) {
      const { id, href, name: label, caption } = node.attrs as LinkBlockAttributes
      const link = ['a', { href, ...linkAttributes }, label] as const
      const attributes = { class: name, [`data-${name}`]: id }
      return caption ? ['figure', attributes, link, ['figcaption', caption]] : ['figure', attributes, link]
    },
  })
}

export const Video = linkBlock('video', { rel: 'noopener nofollow ugc' })
export const FileCard = linkBlock('file')
export const ToolCard = linkBlock('tool')
