/** Generates the OpenAPI 3.1 document from the contract. */
import * as z from 'zod'
import type { Endpoint } from '#lib/contract.ts'
import { GENERAL_STATUS } from '../errors.ts'
import type { BoundEndpoint } from '../http/invoke-endpoint.ts'
import { engineTexts } from '../texts.ts'

export type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, JsonSchema>
  required?: string[]
}

/** One input field of an endpoint and its location. */
export interface Parameter {
  name: string
  place: 'path' | 'query' | 'body'
  isRequired: boolean
  schema: JsonSchema
}

/** Error codes that any call may return, with status and Thai text. */
export const generalErrors = Object.entries(GENERAL_STATUS).map(([code, status]) => ({
  code,
  status,
  message: engineTexts.errors[code as keyof typeof GENERAL_STATUS],
}))

const REFERENCE = '#/components/schemas/'

export function parametersOf({ endpoint, parameters }: BoundEndpoint): Parameter[] {
  const { properties = {}, required = [] } = toJsonSchema(endpoint.input, 'input')
  const rest = endpoint.method === 'GET' ? 'query' : 'body'
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    place: parameters.has(name) ? 'path' : rest,
    isRequired: required.includes(name) || parameters.has(name),
    schema,
  }))
}

/** The whole document for the endpoints of the engine. */
export function describeApi(endpoints: Iterable<BoundEndpoint>, origin: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Record<string, JsonSchema> = { Error: errorSchema }
  const features = new Set<string>()
  for (const bound of endpoints) {
    const { endpoint, feature } = bound
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}')
    features.add(feature)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(bound, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sala',
      version: '1',
      description:
        'Reads are public. Calls that change data require the headers X-Requested-With: XMLHttpRequest ' +
        'and X-CSRF-TOKEN (GET /api/v2/csrf-token). Errors have one shape; `code` is for programs, `message` is Thai.',
    },
    servers: [{ url: origin }],
    tags: [...features].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        [...new Set(generalErrors.map(({ status }) => status))].map((status) => [
          `Error${status}`,
          errorResponse(generalErrors.filter((error) => error.status === status).map(({ code }) => code)),
        ]),
      ),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sala_sid' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-TOKEN' },
        marker: { type: 'apiKey', in: 'header', name: 'X-Requested-With' },
      },
    },
  }
}

function describeEndpoint(bound: BoundEndpoint, schemas: Record<string, JsonSchema>) {
  const { endpoint, feature } = bound
  const id = operationId(endpoint)
  const all = parametersOf(bound)
  const inAddress = all.filter(({ place }) => place !== 'body')
  const inBody = all.filter(({ place }) => place === 'body')
  schemas[`${id}_answer`] = hoist(toJsonSchema(endpoint.output, 'output'), `${id}_answer`, schemas)
  const needs = {
    ...(endpoint.guarded ? { csrf: [], marker: [] } : {}),
    ...(endpoint.access === 'public' ? {} : { session: [] }),
  }
  return {
    operationId: id,
    summary: endpoint.summary,
    description: describeUse(endpoint),
    tags: [feature],
    ...(Object.keys(needs).length > 0 ? { security: [needs] } : {}),
    ...(inAddress.length > 0
      ? {
          parameters: inAddress.map(({ name, place, isRequired, schema }) => ({
            name,
            in: place,
            required: isRequired,
            schema: hoist(schema, `${id}_${name.replace(/\W/g, '')}`, schemas),
          })),
        }
      : {}),
    ...(inBody.length > 0 ? { requestBody: describeBody(bound, inBody, id, schemas) } : {}),
    responses: {
      200: {
        description: 'success',
        content: { 'application/json': { schema: { $ref: `${REFERENCE}${id}_answer` } } },
      },
      ...errorResponses(endpoint),
    },
  }
}

const CONFIRMATION = {
  none: '',
  recent: ' Admins must have given their password within 60 minutes (POST /api/confirm-password).',
  'by-use-case':
    ' For some input admins must have given their password within 60 minutes (POST /api/confirm-password).',
}

function describeUse({ access, confirmation, viaPost, rate, cached }: Endpoint): string {
  const who = { public: 'Everyone.', member: 'Signed-in people.', admin: 'Admins.' }[access]
  const form = viaPost ? ' Also as POST with `_method` in the body.' : ''
  return `${who}${CONFIRMATION[confirmation]}${form} Rate limit: ${rate}.${cached ? ' The same for everyone, with an ETag.' : ''}`
}

function describeBody(
  { endpoint }: BoundEndpoint,
  fields: Parameter[],
  id: string,
  schemas: Record<string, JsonSchema>,
) {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, schema }) => [name, hoist(schema, `${id}_${name.replace(/\W/g, '')}`, schemas)]),
    ),
    required: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  }
  const type = endpoint.consumes === 'json' ? 'application/json' : 'multipart/form-data'
  return { required: schema.required.length > 0, content: { [type]: { schema } } }
}

function errorResponses({ errors, access, guarded, method }: Endpoint) {
  const statuses = [400, 404, 422, 429, 500, 503]
  if (access !== 'public') statuses.push(401)
  if (access === 'admin' || guarded) statuses.push(403)
  if (method !== 'GET') statuses.push(413, 415)
  const general = statuses.sort().map((status) => [status, { $ref: `#/components/responses/Error${status}` }])
  return {
    ...Object.fromEntries(general),
    ...(errors.length > 0 ? { default: errorResponse(errors) } : {}),
  }
}

function errorResponse(codes: readonly string[]) {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    content: { 'application/json': { schema: { $ref: `${REFERENCE}Error` } } },
  }
}

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'Thai, for people' },
    code: { type: 'string', description: 'stable, for machines' },
    errors: {
      type: 'object',
      description: 'texts in Thai by field name, with every invalid field',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    request_id: { type: 'string', description: 'to quote when reporting an error' },
  },
  required: ['message', 'code', 'request_id'],
}

function operationId({ method, path }: Endpoint): string {
  return `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+/g, '_')}`
}

function toJsonSchema(schema: Endpoint['input'] | Endpoint['output'], io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as JsonSchema
}

/** Moves `$defs` to the components of the document, because references to `#` or `#/$defs` would leave the schema. */
function hoist(schema: JsonSchema, name: string, schemas: Record<string, JsonSchema>): JsonSchema {
  const { $defs, ...rest } = schema as JsonSchema & { $defs?: Record<string, JsonSchema> }
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        if (key !== '$ref' || typeof part !== 'string') return [key, rename(part)]
        return [key, part === '#' ? `${REFERENCE}${name}` : part.replace('#/$defs/', `${REFERENCE}${name}_`)]
      }),
    )
  }
  for (const [part, definition] of Object.entries($defs ?? {})) {
    schemas[`${name}_${part}`] = rename(definition) as JsonSchema
  }
  return rename(rest) as JsonSchema
}
