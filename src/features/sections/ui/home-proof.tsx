import { useQuery } from '@tanstack/react-query'
import { AvatarStack } from '#components/media/avatar-stack.tsx'
import { formatNumber } from '#lib/counts.ts'
import { usePageContext } from '#lib/page.ts'
import { sectionTexts } from '../texts.ts'
import { siteProofQuery } from './queries.ts'

/** Faces of authors, and numbers counted from the rows of the site. */
export function HomeProof() {
  const { api } = usePageContext()
  const { data: proof } = useQuery(siteProofQuery(api))
  if (!proof || proof.reviews + proof.stories === 0) return null
  const texts = sectionTexts.proof
  return (
    <div className="proof">
      <AvatarStack people={proof.faces.map((image) => ({ image }))} />
      <p className="numeric">
        <b>{formatNumber(proof.reviews)}</b> {texts.reviews} <b>{formatNumber(proof.stories)}</b> {texts.stories}{' '}
        <span className="no-break">
          {texts.from} <b>{proof.provinces}</b> {texts.provinces}
        </span>
      </p>
    </div>
  )
}
