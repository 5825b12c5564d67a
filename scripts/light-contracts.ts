/**
 * A Vite plugin that removes server-side properties from contracts (decision 0014). The browser calls endpoints by method
 * and path and trusts the responses of its server, so properties that only the server reads are removed from every
 * `endpoint({ … })`, and imports that only they use. The bundler then drops unused schemas, and with the last one the
 * validation library.
 */
import type { Plugin } from 'vite'

const SERVER_SIDE = new Set([
  'bodyMaxBytes',
  'confirmation',
  'errors',
  'input',
  'output',
  'permission',
  'rate',
  'summary',
  'whileSuspended',
  'worksInMaintenance',
])
/** Matches modules with schemas or endpoints. */
const TRANSFORMED = /zod\/mini|\bendpoint\(/

/** The parts of the syntax tree that the plugin reads: positions, names and nesting. */
interface Node {
  type: string
  start: number
  end: number
}
interface Value extends Node {
  callee?: { name?: string }
  arguments?: readonly (Node & { properties?: readonly (Node & { key?: { name?: string } })[] })[]
}
interface Statement extends Node {
  declaration?: Statement | null
  specifiers?: readonly { local?: { name: string } }[]
  declarations?: readonly { init?: Value | null }[]
}

export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/(?:lib\/[^/]+|features\/[^/]+\/(?:contract|fields))\.ts$/, code: TRANSFORMED },
      handler(code) {
        // A module that uses no value of the contract does not need the file.
        return {
          code: lighten(code, this.parse(code).body as unknown as Statement[]),
          map: null,
          moduleSideEffects: false,
        }
      },
    },
  }
}

/** Returns the module with reduced endpoints and with every schema marked as free of side effects. */
export function lighten(code: string, body: readonly Statement[]): string {
  const imports = body.filter(({ type, specifiers }) => type === 'ImportDeclaration' && specifiers?.length)
  const values = body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'ObjectExpression' ? [init] : []))
  const replace = (text: string, { start, end }: Node, replacement: string) =>
    text.slice(0, start) + replacement + text.slice(end)
  const blanked = imports.reduceRight((text, one) => replace(text, one, ' '.repeat(one.end - one.start)), code)
  const light = (text: string) => values.reduceRight((result, value) => replace(result, value, pure(value, code)), text)
  const used = new Set(light(blanked).match(/[\w$]+/g))
  const unused = imports.filter(({ specifiers }) => !specifiers?.some(({ local }) => local && used.has(local.name)))
  // Values are behind the imports, whose positions they do not change.
  return unused.reduceRight((text, one) => replace(text, one, ''), light(code))
}

/** The annotation covers one call, not nested calls, so a function that is called once wraps all of them. */
function pure(value: Value, code: string): string {
  const definition = value.arguments?.[0]
  const isEndpoint = value.callee?.name === 'endpoint' && definition?.properties
  if (!isEndpoint) return `/* @__PURE__ */ (() => (${code.slice(value.start, value.end)}))()`
  const remaining = isEndpoint.filter(({ key }) => !SERVER_SIDE.has(key?.name ?? ''))
  return `/* @__PURE__ */ endpoint({ ${remaining.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}
