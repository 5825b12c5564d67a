import { feature, handle } from '#server/feature.ts'
import { countWaiting } from '../contract.ts'
import { readWaiting } from './service.ts'

export const office = feature({ name: 'office', endpoints: [handle(countWaiting, readWaiting)] })
