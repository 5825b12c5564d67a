/** Feature definition: the reader's board. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { listMyBoard } from './service.ts'

export const myBoard = feature({
  name: 'my-board',
  endpoints: [handle(api.listMyBoard, listMyBoard)],
})
