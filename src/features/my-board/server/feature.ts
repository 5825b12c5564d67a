/** The own board: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { listMyBoard } from './service.ts'

export const myBoard = feature({
  name: 'my-board',
  endpoints: [on(api.listMyBoard, listMyBoard)],
})
