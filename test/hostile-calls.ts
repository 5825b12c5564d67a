/** Hostile calls of one endpoint, chosen by random numbers with a fixed start, so that each run sends the same. */
import { type $ZodType, safeParse } from 'zod/v4/core'
import { type Endpoint, pathParameters } from '#lib/contract.ts'
import { exampleOfShape } from './example-input.ts'
import { formOf } from './form.ts'
import {
  falseEncodings,
  falseTypes,
  hostileBodies,
  hostileFiles,
  hostileIds,
  hostileJson,
  hostileQueries,
  hostileQueryValues,
  PIXEL,
} from './hostile-values.ts'

export interface HostileCall {
  /** What is hostile about it. */
  what: string
  method: Endpoint['method']
  url: string
  payload?: Buffer | string
  headers?: Record<string, string>
}

/** How many calls of a kind are sent: ids for each parameter, values for each field, and whole bodies and queries. */
export interface Amounts {
  ids: number
  values: number
  others: number
}

interface Options {
  random: Random
  amounts: Amounts
  /** Ids of existing rows for a parameter of the path. */
  idsOf: (parameter: string) => readonly string[]
  /** Values of fields that depend on each other, which no schema says. */
  known?: Record<string, unknown>
}

type Random = () => number
type Path = readonly (string | number)[]
type Body = Pick<HostileCall, 'payload' | 'headers'>

const JSON_TYPE = { 'content-type': 'application/json' }
const PLACE = '@place of the value@'

/** Numbers from 0 to 1 (mulberry32) that follow from a text. */
export function randomFrom(seed: string): Random {
  let state = 0
  for (const letter of seed) state = (Math.imul(state, 31) + letter.charCodeAt(0)) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function pick<T>(random: Random, values: readonly T[], count: number): T[] {
  const left = [...values]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    return left.splice(Math.floor(random() * left.length), 1)[0] as T
  })
}

/** One value of each of some groups, beginning with a group; after the last group comes the first. */
function pickOfGroups<T>(
  random: Random,
  groups: readonly (readonly T[])[],
  { from, count }: { from: number; count: number },
) {
  return Array.from({ length: Math.min(count, groups.length) }, (_, index) => {
    return pick(random, groups[(from + index) % groups.length] as readonly T[], 1)[0] as T
  })
}

export function hostileCalls(endpoint: Endpoint, { random, amounts, idsOf, known }: Options): HostileCall[] {
  const { method, path, input, viaPost } = endpoint
  const parameters = pathParameters(path)
  const fields = Object.fromEntries(Object.entries(input.shape).filter(([name]) => !parameters.includes(name)))
  const example = { ...exampleOfShape(fields as never), ...known }
  const urlWith = (chosen: Readonly<Record<string, string>> = {}) =>
    path.replace(/:([A-Za-z]+)/g, (_, name: string) => chosen[name] ?? (pick(random, idsOf(name), 1)[0] as string))
  const bodies = bodiesOf(endpoint, example)

  const inPath = parameters.flatMap((name) =>
    pickOfGroups(random, hostileIds, { from: Math.floor(random() * 6), count: amounts.ids }).map((id) => ({
      what: `${name} in the path`,
      method,
      url: urlWith({ [name]: id }),
      ...bodies.whole,
    })),
  )
  // A body that nothing is wrong with, mostly for rows of other people.
  const foreign = Array.from({ length: Math.min(amounts.ids, 3) }, () => ({
    what: 'rows of others',
    method,
    url: urlWith(),
    ...bodies.whole,
  }))
  if (method === 'GET') {
    const required = Object.keys(fields).filter((name) => !isOptional(fields[name]))
    const rest = required.map((name) => [name, String(example[name])] as [string, string])
    const queries = queriesOf(Object.keys(fields), rest, { random, amounts })
    return [...inPath, ...foreign, ...queries.map(({ what, query }) => ({ what, method, url: urlWith() + query }))]
  }
  const places = placesOf(example)
  // A full selection has each group of values at least once, in some field.
  const least = amounts.values > 1 ? Math.ceil(hostileJson.length / places.length) : 0
  const count = Math.max(amounts.values, least)
  const inFields = places.flatMap((place, index) =>
    pickOfGroups(random, hostileJson, { from: index * count, count }).map((value) => ({
      what: `${place.join('.')} = ${value.slice(0, 60)}`,
      method,
      url: urlWith(),
      ...bodies.with(place, value, random),
    })),
  )
  const whole = (amounts.others > 0 ? bodies.broken(random, amounts.others) : []).map((body) => ({
    method,
    url: urlWith(),
    ...body,
  }))
  const override = [JSON.stringify(method), ...pick(random, hostileJson.flat(), amounts.others)].map((value) => ({
    what: `_method = ${value.slice(0, 60)}`,
    method: 'POST' as const,
    url: urlWith(),
    ...bodies.with(['_method'], value, random),
  }))
  return [...inPath, ...foreign, ...inFields, ...whole, ...(viaPost ? override : [])]
}

function isOptional(schema: $ZodType | undefined): boolean {
  return schema !== undefined && safeParse(schema, undefined).success
}

/** `rest`: the fields that must be there. */
function queriesOf(
  names: readonly string[],
  rest: readonly [string, string][],
  { random, amounts: { values, others } }: Pick<Options, 'random' | 'amounts'>,
) {
  const restOf = (name: string) => rest.filter(([one]) => one !== name).map((pair) => `&${new URLSearchParams([pair])}`)
  const queryOf = (name: string, text: string) => `?${text}${restOf(name).join('')}`
  return [
    ...names.flatMap((name) =>
      pick(random, hostileQueryValues, values).map((value) => ({
        what: `${name} in the query`,
        query: queryOf(name, `${encodeURIComponent(name)}=${value}`),
      })),
    ),
    ...pick(random, names, others).map((name) => ({
      what: `${name} twice in the query`,
      query: queryOf(name, [1, 2].map((value) => `${encodeURIComponent(name)}=${value}`).join('&')),
    })),
    ...pick(random, hostileQueries, others).map((query) => ({ what: 'query', query })),
  ]
}

/** The places of an input: its fields, and those of the objects and lists in it. */
function placesOf(value: unknown, path: Path = []): Path[] {
  const own = path.length > 0 ? [path] : []
  if (!isContainer(value)) return own
  // The items of a list are alike.
  const inside = Array.isArray(value) ? [[0, value[0]] as const].slice(0, value.length) : Object.entries(value)
  return [...own, ...inside.flatMap(([key, one]) => placesOf(one, [...path, key]))]
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof File)
}

/** A copy of a value with another value at a place. */
function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

interface Bodies {
  whole: Body
  with(place: Path, value: string, random: Random): Body
  broken(random: Random, count: number): (Body & { what: string })[]
}

function bodiesOf({ method, consumes }: Endpoint, example: Record<string, unknown>): Bodies {
  if (method === 'GET') return { whole: {}, with: () => ({}), broken: () => [] }
  return consumes === 'multipart' ? formBodies(example) : jsonBodies(example)
}

function jsonBodies(example: Record<string, unknown>): Bodies {
  const text = JSON.stringify(example)
  return {
    whole: { payload: text, headers: JSON_TYPE },
    with(place, value) {
      const body = JSON.stringify(replaced(example, place, PLACE)).replace(JSON.stringify(PLACE), () => value)
      return { payload: body, headers: JSON_TYPE }
    },
    broken: (random, count) => [
      ...pick(random, hostileBodies, count).map((payload) => ({
        what: `body ${payload.slice(0, 40)}`,
        payload,
        headers: JSON_TYPE,
      })),
      { what: 'no field', payload: '{}', headers: JSON_TYPE },
      ...[...pick(random, falseTypes, count), { ...JSON_TYPE, ...pick(random, falseEncodings, 1)[0] }].map(
        (headers) => ({ what: JSON.stringify(headers), payload: text, headers }),
      ),
    ],
  }
}

function formBodies(example: Record<string, unknown>): Bodies {
  const files = Object.keys(example).filter((name) => example[name] instanceof File)
  const fields = Object.fromEntries(Object.entries(example).map(([name, value]) => [name, partOf(value)]))
  const whole = formOf(fields)
  return {
    whole,
    with([field], value, random) {
      const name = String(field)
      const [bytes] = pick(random, hostileFiles, 1)
      return formOf({ ...fields, [name]: files.includes(name) ? { bytes } : textOf(value) })
    },
    broken(random, count) {
      const [name = 'a'] = pick(random, Object.keys(fields), 1)
      return [
        ...pick(random, hostileFiles, count).map((bytes) => ({
          what: `file ${bytes.toString('latin1').slice(0, 20)}`,
          ...formOf({ ...fields, ...Object.fromEntries(files.map((file) => [file, { bytes, name: '\0../x' }])) }),
        })),
        { what: 'a form that ends too early', payload: whole.payload.subarray(0, -12), headers: whole.headers },
        { what: `${name} twice`, ...formOf({ ...fields, [name]: [fields[name], fields[name]].flat() }) },
        { what: 'a field __proto__', ...formOf({ ...fields, ['__proto__']: '1' }) },
        { what: 'a file in place of each field', ...formOf({ ...fields, [name]: { bytes: Buffer.from([0xff]) } }) },
        { what: 'an empty form', payload: '', headers: whole.headers },
        ...pick(random, falseTypes, count).map((headers) => ({
          what: JSON.stringify(headers),
          payload: whole.payload,
          headers,
        })),
      ]
    },
  }
}

function partOf(value: unknown): unknown {
  if (value instanceof File) return { bytes: PIXEL }
  if (Array.isArray(value)) return value.map(partOf)
  return isContainer(value) ? JSON.stringify(value) : value
}

/** A JSON text as a person types it into a form: a string without its quotes. */
function textOf(json: string): string {
  const value: unknown = json.startsWith('"') ? JSON.parse(json) : json
  return value as string
}
