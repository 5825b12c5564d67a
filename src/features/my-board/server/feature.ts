/** The own board: the table of contents. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { listMyBoard } from './service.ts'

export const myBoard = feature({
  name: 'my-board',
  endpoints: [handle(api.listMyBoard, listMyBoard)],
})
