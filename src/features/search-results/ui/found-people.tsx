import { keepTogether } from '#components/layout/keep-together.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import type { FoundPerson } from '#features/feed/contract.ts'
import { resultsTexts } from '../texts.ts'

/** The people who wrote most of the results. */
export function FoundPeople({ people, text }: { people: readonly FoundPerson[]; text: string }) {
  if (people.length === 0) return null
  return (
    <section className="card padded">
      <h2 className="rail-title">{keepTogether(resultsTexts.people(text))}</h2>
      <ul className="found-people">
        {people.map((person) => (
          <li key={person.id}>
            <a className="person" href={person.profile_url}>
              <Avatar image={person.image} personId={person.id} size={48} />
              <div>
                <b>{person.short_name}</b>
                <small>{[person.province, resultsTexts.posts(person.posts)].filter(Boolean).join(' ')}</small>
              </div>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
