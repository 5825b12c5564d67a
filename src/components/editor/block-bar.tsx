import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { Captions, Crop, Crosshair, Trash2 } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { PictureAttributes } from './media-nodes.ts'
import { CALLOUTS } from './text-schema.ts'
import { blockTexts, pictureTexts } from './texts.ts'

interface Block {
  name: string
  node: Node
  pos: number
}

const OUTER = ['table', 'callout', 'columns']

/** The block that the bar is for: a chosen picture or card, otherwise the box around the caret. */
function blockOf(editor: Editor): Block | null {
  const { selection } = editor.state
  if (selection instanceof NodeSelection && selection.node.isAtom)
    return { name: selection.node.type.name, node: selection.node, pos: selection.from }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (OUTER.includes(node.type.name)) return { name: node.type.name, node, pos: $from.before(depth) }
  }
  return null
}

interface BlockBarProps {
  editor: Editor
  onDescribe: (picture: PictureAttributes, pos: number) => void
  /** Without it pictures are not cut. */
  onCut?: (picture: PictureAttributes, pos: number) => void
}

/** What can be done with the block at the caret, above it. */
export function BlockBar({ editor, onDescribe, onCut }: BlockBarProps) {
  const block = useEditorState({
    editor,
    selector: ({ editor: now }) => blockOf(now),
    equalityFn: (before, after) => before?.node === after?.node && before?.pos === after?.pos,
  })
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = block && editor.view.nodeDOM(block.pos)
    const box = editor.view.dom.parentElement?.getBoundingClientRect()
    if (element instanceof HTMLElement && box) setTop(element.getBoundingClientRect().top - box.top)
  }, [editor, block])
  if (!block || !(block.name in BARS)) return null
  const remove = () =>
    editor
      .chain()
      .focus()
      .deleteRange({ from: block.pos, to: block.pos + block.node.nodeSize })
      .run()
  return (
    <div className="block-bar" role="toolbar" aria-label={labelOf(block.name)} style={{ top }}>
      {BARS[block.name]?.({ editor, block, remove, onDescribe, onCut })}
    </div>
  )
}

interface BarProps extends Omit<BlockBarProps, 'onCut'> {
  block: Block
  remove: () => void
  onCut: BlockBarProps['onCut'] | undefined
}

const labelOf = (name: string) =>
  name === 'picture' ? pictureTexts.bar : blockTexts[name as Exclude<keyof typeof blockTexts, 'cancel'>].bar

function BarButton({
  onPress,
  isOn,
  label,
  children,
}: {
  onPress: () => void
  isOn?: boolean
  label?: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function RemoveButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <BarButton label={label} onPress={onPress}>
      <Trash2 className="icon" aria-hidden="true" />
    </BarButton>
  )
}

const removable = (name: 'video' | 'file' | 'tool' | 'columns') => {
  function Bar({ remove }: BarProps) {
    return <RemoveButton label={blockTexts[name].remove} onPress={remove} />
  }
  return Bar
}

const BARS: Record<string, (props: BarProps) => ReactNode> = {
  picture({ block, remove, onDescribe, onCut }) {
    const picture = block.node.attrs as PictureAttributes
    const describe = () => onDescribe(picture, block.pos)
    return (
      <>
        <BarButton onPress={describe}>
          <Crosshair className="icon" aria-hidden="true" />
          {pictureTexts.focus}
        </BarButton>
        {onCut && (
          <BarButton onPress={() => onCut(picture, block.pos)}>
            <Crop className="icon" aria-hidden="true" />
            {pictureTexts.cut}
          </BarButton>
        )}
        <BarButton onPress={describe}>
          <Captions className="icon" aria-hidden="true" />
          {pictureTexts.describe}
        </BarButton>
        <RemoveButton label={pictureTexts.remove} onPress={remove} />
      </>
    )
  },
  video: removable('video'),
  file: removable('file'),
  tool: removable('tool'),
  columns: removable('columns'),
  table({ editor }) {
    const chain = () => editor.chain().focus()
    const texts = blockTexts.table
    return (
      <>
        <BarButton onPress={() => chain().addRowAfter().run()}>{texts.addRow}</BarButton>
        <BarButton onPress={() => chain().addColumnAfter().run()}>{texts.addColumn}</BarButton>
        <BarButton onPress={() => chain().deleteRow().run()}>{texts.removeRow}</BarButton>
        <BarButton onPress={() => chain().deleteColumn().run()}>{texts.removeColumn}</BarButton>
        <RemoveButton label={texts.remove} onPress={() => chain().deleteTable().run()} />
      </>
    )
  },
  callout({ editor, block }) {
    const names = { tip: blockTexts.callout.tip, warn: blockTexts.callout.warning, note: blockTexts.callout.note }
    return (
      <>
        {CALLOUTS.map((kind) => (
          <BarButton
            key={kind}
            isOn={block.node.attrs.kind === kind}
            onPress={() => editor.chain().focus().updateAttributes('callout', { kind }).run()}
          >
            {names[kind]}
          </BarButton>
        ))}
        <RemoveButton label={blockTexts.callout.remove} onPress={() => editor.chain().focus().lift('callout').run()} />
      </>
    )
  },
}
