/** Writes the list of highlights; lock it before, and put the list and the descriptions in one transaction. */
export {
  describeHighlight,
  type HighlightRow,
  listCandidates,
  listHighlighted,
  lockHighlightList,
  placeHighlights,
} from '../repository/highlighted.ts'
