/** Schemas of a tag, which the form and the contract share. */
import * as z from 'zod/mini'
import { TagKind } from '#features/tags/fields.ts'
import { writtenText } from '#lib/written-text.ts'
import { NAME_MAX, SLUG_MAX, URL_MAX } from './constants.ts'
import { fieldTexts as texts } from './texts.ts'

const Slug = z
  .string(texts.slug)
  .check(z.trim(), z.maxLength(SLUG_MAX, texts.slug), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, texts.slug))

export const TagFields = z.object({
  name: writtenText({
    max: NAME_MAX,
    empty: texts.nameEmpty,
    long: texts.nameLong,
    isOneLine: true,
  }),
  slug: Slug,
  kind: TagKind,
  /** 0: the link leads to the section of the tag. 1: to `url`. */
  type: z.literal([0, 1]),
  /** Path of this site, for type 1; empty: the search for the tag. */
  url: z._default(
    z.string().check(z.trim(), z.maxLength(URL_MAX, texts.url), z.regex(/^(?:\/(?![/\\])[^\s\\]*)?$/, texts.url)),
    '',
  ),
  /** Null: the group of the parent. */
  group: z._default(z.nullable(z.string().check(z.regex(/^[a-z_]{1,40}$/, texts.group))), null),
})
export type TagFields = z.output<typeof TagFields>
