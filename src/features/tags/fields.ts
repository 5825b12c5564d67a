/** Schemas of single fields. */
import * as z from 'zod/mini'

export const TagKind = z.enum(['category', 'level', 'learning_style', 'subject', 'education_plan'])
export type TagKind = z.output<typeof TagKind>
