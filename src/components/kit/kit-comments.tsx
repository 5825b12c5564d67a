import { CornerUpLeft, Sticker } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../feedback/badge.tsx'
import { Button } from '../forms/button.tsx'
import { IconButton } from '../forms/icon-button.tsx'
import { Switch } from '../forms/switch.tsx'
import { EditIcon, ErrorIcon, LikeIcon } from '../icons/icons.tsx'
import { Avatar } from '../media/avatar.tsx'
import { Chip } from '../navigation/chip.tsx'
import { kitPageTexts as t } from './texts.ts'

const stickers = [
  'cool',
  'creative',
  'easy',
  'follow',
  'good-heart',
  'hit-heart',
  'interest',
  'must-try',
  'share',
  'share-2',
  'thank-you',
  'wow',
] as const
const MAX_STICKERS = 3

export function KitComments() {
  const [selected, setSelected] = useState<readonly string[]>(['thank-you', 'must-try', 'hit-heart'])
  /** Clears the choice when three are selected, so that every state can be shown. */
  const select = (name: string) => setSelected(selected.length < MAX_STICKERS ? [...selected, name] : [])
  return (
    <section className="comments-section" aria-labelledby="kit-talk">
      <h3 id="kit-talk" className="text-h2">
        {t.talkTitle} <span className="count">7</span>
      </h3>
      <div className="comment-editor mt-4">
        <div className="flex gap-2">
          <Avatar personId={1} />
          <textarea className="comment-input" aria-label={t.writeHere} placeholder={t.writeHere} rows={2} />
        </div>
        <fieldset className="chips-row my-2" aria-label={t.phrasesLabel}>
          {t.phrases.map((phrase) => (
            <Chip key={phrase}>{phrase}</Chip>
          ))}
        </fieldset>
        <fieldset
          className={selected.length === MAX_STICKERS ? 'sticker-picker is-full' : 'sticker-picker'}
          aria-label={t.stickers}
        >
          {stickers.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={name}
              className={selected.includes(name) ? 'is-on' : undefined}
              onClick={() => select(name)}
            >
              <img src={`/stickers/${name}.svg`} alt="" width="240" height="240" loading="lazy" />
              {selected.includes(name) && (
                <span className="sticker-number" aria-hidden="true">
                  {selected.flatMap((one, at) => (one === name ? [at + 1] : [])).join(' ')}
                </span>
              )}
            </button>
          ))}
        </fieldset>
        {selected.length === MAX_STICKERS && (
          <p className="alert alert-danger mt-2">
            <ErrorIcon className="icon" />
            {t.alerts[0]}
          </p>
        )}
        <div className="comment-editor-footer">
          <Switch label={t.anonymous} className="text-sm" />
          <div className="line">
            <IconButton label={t.stickers} icon={<Sticker className="icon" />} aria-expanded="true" />
            <Button>{t.send}</Button>
          </div>
        </div>
      </div>
      <ul className="comment-list mt-4">
        <li>
          <Comment by={0} isLiked hasSticker>
            <ul className="reply-list">
              <li>
                <Comment by={1} />
              </li>
              <li>
                <button type="button" className="link text-sm">
                  {t.moreReplies}
                </button>
              </li>
            </ul>
          </Comment>
        </li>
        <li>
          <Comment by={2} look="flash" />
        </li>
        <li>
          <Comment by={0} look="is-off" />
        </li>
      </ul>
    </section>
  )
}

interface CommentProps {
  by: 0 | 1 | 2
  look?: string
  isLiked?: boolean
  hasSticker?: boolean
  children?: React.ReactNode
}

function Comment({ by, look = '', isLiked = false, hasSticker, children }: CommentProps) {
  return (
    <article className={`comment ${look}`}>
      <Avatar personId={by + 2} />
      <div>
        <p className="comment-byline">
          <b>{t.commentBy[by]}</b>
          {by === 1 && (
            <Badge tone="recommended" icon={null}>
              {t.owner}
            </Badge>
          )}
          <time>{t.time}</time>
        </p>
        <div className="comment-text">{t.commentText[by]}</div>
        {hasSticker && (
          <div className="comment-stickers">
            <img src="/stickers/hit-heart.svg" alt={t.sticker} width="92" height="92" loading="lazy" />
          </div>
        )}
        <div className="comment-actions">
          <button type="button" className="like" aria-pressed={isLiked}>
            <LikeIcon className="icon" /> 24 <span className="visually-hidden">{t.like}</span>
          </button>
          <button type="button">
            <CornerUpLeft className="icon" /> {t.reply}
          </button>
          {by === 2 && (
            <button type="button">
              <EditIcon className="icon" /> {t.edit}
            </button>
          )}
        </div>
      </div>
      {children}
    </article>
  )
}
