import type { LinkBlockAttributes } from '#components/editor/media-nodes.ts'
import { blockTexts, pictureTexts } from '#components/editor/texts.ts'
import type { CutArea } from '#components/media/cut-dialog.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { ApiError } from '#lib/api-client.ts'
import { formatBytes } from '#lib/counts.ts'
import { usePageContext } from '#lib/page.ts'
import { FILE_MAX_BYTES, FILE_NAME_MAX_LENGTH, FILE_TYPES } from '../constants.ts'
import { changePicture, cutPicture, uploadFile, uploadPicture } from '../contract.ts'
import type { SentPicture } from './edited-fields.ts'
import type { Keeper } from './story-keeper.ts'
import { saveTexts } from './texts.ts'

const UPLOAD_MS = 120_000

/** Sends pictures and files of a story; null after an error, which is shown. */
export function useUploads(keeper: Keeper) {
  const { api } = usePageContext()
  const attempt = async <T>(failed: string, send: (storyId: number) => Promise<T>): Promise<T | null> => {
    const storyId = await keeper.ready()
    if (storyId === null) {
      showToast('danger', saveTexts.failed)
      return null
    }
    try {
      return await send(storyId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [text] = Object.values(error.errors).flat()
      showToast('danger', text ?? (error.status > 0 && error.status < 500 ? error.message : failed))
      return null
    }
  }
  return {
    sendPicture: (picture: File, purpose: 'story' | 'cover' | 'logo'): Promise<SentPicture | null> =>
      attempt(pictureTexts.uploadFailed, async (storyId) => {
        const { data } = await api(uploadPicture, { storyId, picture, purpose }, { timeoutMs: UPLOAD_MS })
        return data
      }),
    describePicture: (imageId: number, change: { alt?: string; focal_x?: number; focal_y?: number }) =>
      attempt(pictureTexts.uploadFailed, (storyId) => api(changePicture, { storyId, imageId, ...change })),
    cutPicture: (src: string, area: CutArea): Promise<SentPicture | null> =>
      attempt(
        pictureTexts.uploadFailed,
        async (storyId) => (await api(cutPicture, { storyId, src, ...area }, { timeoutMs: UPLOAD_MS })).data,
      ),
    sendFile: async (file: File): Promise<LinkBlockAttributes | null> => {
      if (file.size > FILE_MAX_BYTES) {
        showToast('danger', blockTexts.file.tooLarge)
        return null
      }
      return attempt(blockTexts.file.failed, async (storyId) => {
        const name = file.name.slice(-FILE_NAME_MAX_LENGTH)
        const { data } = await api(uploadFile, { storyId, file, name }, { timeoutMs: UPLOAD_MS })
        const [kind = ''] = Object.entries(FILE_TYPES).find(([, type]) => type === data.type) ?? []
        const caption = `${kind.toUpperCase()} ${formatBytes(data.bytes)}`.trim()
        return { id: String(data.id), href: data.url, name: data.name, caption }
      })
    },
  }
}

export const FILE_ACCEPT = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',')
