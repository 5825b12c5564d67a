import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { ApiError } from '#lib/api-client.ts'
import { useNavigateTo, usePageContext, useViewer } from '#lib/page.ts'
import { CO_AUTHORS_MAX, MY_STORIES_PATH } from '../constants.ts'
import { inviteAuthor, removeAuthor, type StoryEditor } from '../contract.ts'
import { canManage } from '../policy.ts'
import { authorSearchQuery } from './queries.ts'
import { panelTexts as texts } from './texts.ts'

interface CoAuthorsProps {
  story: StoryEditor
  onChange: (authors: StoryEditor['authors']) => void
}

/** Teachers who write together; an invited one is on the page after accepting. */
export function CoAuthors({ story: { row, authors }, onChange }: CoAuthorsProps) {
  const { api } = usePageContext()
  const viewer = useViewer()
  const navigate = useNavigateTo()
  const [isAdding, setAdding] = useState(false)
  const others = authors.filter(({ role }) => role === 'co-author')
  const attempt = async (write: () => Promise<void>) => {
    try {
      await write()
    } catch (error) {
      showToast('danger', error instanceof ApiError && error.status > 0 ? error.message : texts.authorsFailed)
    }
  }
  const remove = (userId: number) =>
    attempt(async () => {
      await api(removeAuthor, { storyId: row.id, userId })
      if (userId === viewer?.id) await navigate(MY_STORIES_PATH)
      else onChange(authors.filter(({ id }) => id !== userId))
    })
  return (
    <section aria-labelledby="co-authors-title">
      <h2 id="co-authors-title">{texts.authors}</h2>
      {others.length === 0 && <p className="hint">{texts.noAuthors}</p>}
      <ul className="co-authors">
        {others.map(({ id, name, image, is_invited }) => (
          <li key={id}>
            <Avatar image={image} personId={id} size={32} />
            <span>
              {name}
              {is_invited === 1 && <small>{texts.invited}</small>}
            </span>
            {(canManage(row.role) || id === viewer?.id) && (
              <IconButton
                label={id === viewer?.id ? texts.leave : texts.removeAuthor(name)}
                icon={<X className="icon" aria-hidden="true" />}
                onClick={() => remove(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {canManage(row.role) && !isAdding && others.length < CO_AUTHORS_MAX && (
        <Button size="sm" variant="outline" className="mt-2" onClick={() => setAdding(true)}>
          {texts.addAuthor}
        </Button>
      )}
      {isAdding && (
        <AuthorSearch
          storyId={row.id}
          onChoose={(userId) =>
            attempt(async () => {
              onChange((await api(inviteAuthor, { storyId: row.id, user_id: userId })).data)
              setAdding(false)
            })
          }
        />
      )}
    </section>
  )
}

function AuthorSearch({ storyId, onChoose }: { storyId: number; onChoose: (userId: number) => void }) {
  const { api } = usePageContext()
  const [words, setWords] = useState('')
  const query = useQuery(authorSearchQuery(api, storyId, words.trim()))
  return (
    <div className="mt-2">
      <TextInput
        type="search"
        aria-label={texts.searchAuthor}
        placeholder={texts.searchAuthor}
        autoFocus
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {query.isSuccess && query.data.length === 0 && <p className="hint mt-2">{texts.noTeacher}</p>}
      <ul className="co-authors">
        {query.data?.map(({ id, name, image }) => (
          <li key={id}>
            <Avatar image={image} personId={id} size={32} />
            <span>{name}</span>
            <Button size="sm" variant="soft" aria-label={texts.invite(name)} onClick={() => onChoose(id)}>
              {texts.addAuthor}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
