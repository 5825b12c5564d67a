/** Feature definition: the menu of the office, and going anywhere from it. */
import { feature, handle } from '#server/feature.ts'
import { countWaiting, findAnything } from '../contract.ts'
import * as service from './service.ts'

export const office = feature({
  name: 'office',
  endpoints: [handle(countWaiting, service.readWaiting), handle(findAnything, service.findAnything)],
})
