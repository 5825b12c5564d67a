/** An input of an endpoint that its schema accepts, as far as a schema says what it accepts. */
import type * as z from 'zod/mini'
import { PIXEL } from './hostile-values.ts'

interface SchemaDef {
  type: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  in?: z.ZodMiniType
  out?: z.ZodMiniType
  shape?: Record<string, z.ZodMiniType>
  options?: readonly z.ZodMiniType[]
  items?: readonly z.ZodMiniType[]
  entries?: Record<string, unknown>
  values?: readonly unknown[]
  keyType?: z.ZodMiniType
  valueType?: z.ZodMiniType
}

const SENTENCE = 'ครูเล่าเรื่องห้องเรียนของเด็กอนุบาลที่อยากรู้'
/** Lengths of lists, for schemas that ask for more than one item. */
const LENGTHS = [1, 2, 5, 10]
/** Tried in this order: texts that people write first, then texts with a format, then values of other types. */
const LEAVES: readonly unknown[] = [
  ...[SENTENCE.slice(0, 12), SENTENCE, SENTENCE.repeat(4), 'teacher@example.ac.th', 'https://example.com/page'],
  ...['2027-03-01', '2027-03-01T09:00:00+07:00', '2027-03-01T09:00:00Z', '2026-11', '09:00', '1', '1,2', '/search'],
  ...['0812345678', '0994000123451', '10110', 'lotus-pond-7', 'abcdef', 'comment.hide', 'CERT-2026-000001'],
  ...['INV-2569-000001', '?status=draft', '{"name":"Padlet"}', '5f3c1b1e-7d0a-4c7e-9b1a-2f6d8c1e4a90'],
  ...[16, 24, 43, 64].map((length) => '0'.repeat(length)),
  ...['', 1, 0, 5, 10, 2027, 0.5, true, null, [], {}],
]

/** The first known value that the schema accepts; a file is a picture of one pixel. */
function exampleOf(schema: z.ZodMiniType): unknown {
  const candidates = [...composedOf(schema._zod.def as unknown as SchemaDef), ...LEAVES]
  const accepted = candidates.find((value) => value !== undefined && schema.safeParse(value).success)
  return accepted === undefined ? candidates[0] : accepted
}

/** Values that follow from the parts of a schema; none for texts and numbers. */
function composedOf({ type, ...def }: SchemaDef): unknown[] {
  if (type === 'enum') return Object.values(def.entries ?? {})
  if (type === 'literal') return [...(def.values ?? [])]
  if (type === 'object') return [exampleOfShape(def.shape ?? {})]
  if (type === 'array' && def.element) return listsOf(exampleOf(def.element))
  if (type === 'tuple') return [(def.items ?? []).map(exampleOf)]
  if (type === 'record' && def.keyType && def.valueType) {
    return [{ [String(exampleOf(def.keyType))]: exampleOf(def.valueType) }]
  }
  if (type === 'union') return (def.options ?? []).map(exampleOf)
  if (type === 'file') return [new File([PIXEL], 'a.png', { type: 'image/png' })]
  const inner = [def.innerType, def.in, def.out].find((one) => one && one._zod.def.type !== 'transform')
  return inner ? [exampleOf(inner)] : []
}

function listsOf(item: unknown): unknown[] {
  return LENGTHS.map((length) => Array.from({ length }, () => item))
}

export function exampleOfShape(shape: Readonly<Record<string, z.ZodMiniType>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, exampleOf(schema)]))
}
