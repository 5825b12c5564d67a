/**
 * A Vite plugin for what the browser gets of the contracts (decision 0014). A browser calls endpoints by method and path
 * and trusts the answers of its own server, so what only the server reads is left out of every `endpoint({ … })`. A schema
 * that nothing else names then falls away, and with the last one the validation library.
 */
import type { Plugin } from 'vite'

const SERVER_SIDE = new Set(['confirmation', 'input', 'output', 'errors', 'rate', 'summary'])
/** Schemas, or endpoints that take those of another contract. */
const CONCERNED = /zod\/mini|\bendpoint\(/

/** What is read of the syntax tree: positions in the code, names and nesting. */
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
  declarations?: readonly { init?: Value | null }[]
}

export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/(?:lib\/[^/]+|features\/[^/]+\/contract)\.ts$/, code: CONCERNED },
      handler(code) {
        // Whoever names none of its values has no use for the file.
        return {
          code: lighten(code, this.parse(code).body as unknown as Statement[]),
          map: null,
          moduleSideEffects: false,
        }
      },
    },
  }
}

/** The module with its endpoints cut, and every schema marked as made for its value alone. */
export function lighten(code: string, body: readonly Statement[]): string {
  const values = body
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init?.type === 'CallExpression' || init?.type === 'ObjectExpression' ? [init] : []))
  return values.reduceRight(
    (text, value) => text.slice(0, value.start) + pure(value, code) + text.slice(value.end),
    code,
  )
}

/** The annotation covers one call, not the calls inside it: so all of them stand in a function that is called once. */
function pure(value: Value, code: string): string {
  const definition = value.arguments?.[0]
  const isEndpoint = value.callee?.name === 'endpoint' && definition?.properties
  if (!isEndpoint) return `/* @__PURE__ */ (() => (${code.slice(value.start, value.end)}))()`
  const kept = isEndpoint.filter(({ key }) => !SERVER_SIDE.has(key?.name ?? ''))
  return `/* @__PURE__ */ endpoint({ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} })`
}
