import type { Engine } from './endpoints.ts'

export function openapiJson(_engine: Engine): string {
  return '{}'
}
export function openapiPage(_engine: Engine): string {
  return ''
}
