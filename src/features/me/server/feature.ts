/** Feature definition: the reader of a page. */
import { feature, handle } from '#server/feature.ts'
import { getMe } from '../contract.ts'
import { readMe } from './service.ts'

export const me = feature({ name: 'me', endpoints: [handle(getMe, readMe)] })
