/** Endpoints of what the comment form offers, for admins. */
import * as z from 'zod/mini'
import { IMAGE_MAX_BYTES } from '#features/media/constants.ts'
import { endpoint } from '#lib/contract.ts'
import { PathId } from '#lib/ids.ts'
import { PHRASE_MAX } from './constants.ts'
import { Phrases, StickerFields } from './fields.ts'
import { fieldTexts as texts } from './texts.ts'

export const OfficeSticker = z.object({
  id: z.int(),
  name: z.string(),
  path: z.string(),
  alt: z.string(),
  /** No longer offered; comments keep it. */
  is_retired: z.boolean(),
})
export type OfficeSticker = z.output<typeof OfficeSticker>

const list = z.object({ data: z.array(OfficeSticker) })
const Ids = z.array(z.int().check(z.gte(1), z.lte(32_767))).check(z.maxLength(1_000))

/** In the order of the form, retired ones last. */
export const listOfficeStickers = endpoint({
  method: 'GET',
  path: '/api/admin/stickers',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({}),
  output: list,
  summary: 'All stickers',
})

/** The picture is encoded again. */
export const createSticker = endpoint({
  method: 'POST',
  path: '/api/admin/stickers',
  access: 'admin',
  permission: 'content.edit',
  consumes: 'multipart',
  input: z.extend(StickerFields, {
    picture: z.file(texts.fileMissing).check(z.maxSize(IMAGE_MAX_BYTES.tool, texts.fileLarge)),
  }),
  output: list,
  errors: ['stickers_full', 'image_rejected', 'image_too_large'],
  summary: 'Add a sticker',
})

export const changeSticker = endpoint({
  method: 'PATCH',
  path: '/api/admin/stickers/:stickerId',
  access: 'admin',
  permission: 'content.edit',
  input: z.extend(StickerFields, { stickerId: PathId, is_retired: z.boolean() }),
  output: list,
  errors: ['stickers_full', 'sticker_last'],
  summary: 'Change the texts of a sticker, retire it or offer it again',
})

/** `known`: the offered stickers as the admin saw them; others return 409 with the newer list in `data`. */
export const orderStickers = endpoint({
  method: 'POST',
  path: '/api/admin/stickers/order',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({ ids: Ids, known: Ids }),
  output: list,
  errors: ['stickers_changed'],
  summary: 'Order the stickers that the form offers',
})

/** `known`: the phrases as the admin saw them. */
export const changePhrases = endpoint({
  method: 'PATCH',
  path: '/api/admin/quick-phrases',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({
    phrases: Phrases,
    known: z.array(z.string().check(z.maxLength(PHRASE_MAX * 2))).check(z.maxLength(20)),
  }),
  output: z.object({ data: z.array(z.string()) }),
  errors: ['phrases_changed'],
  summary: 'Change the beginnings of comments',
})
