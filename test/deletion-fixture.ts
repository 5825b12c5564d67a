/** A user with rows in every table that refers to users, to test account deletion and data export. */
import { createStory } from '#features/posts/testing.ts'
import { StoryFields } from '#features/stories/fields.ts'
import { createTraining } from '#features/trainings/testing.ts'
import type { TestApp } from './app.ts'

const SELLER = JSON.stringify({ name: 'ศาลา', taxId: '0994000987650', branch: '00000' })

interface DeletionFixture {
  me: number
  them: number
  /** Ids of existing posts and comments. */
  ids: { review: number; story: number; named: number; foreign: number }
}

/** Inserts rows by and about `me` and `them`. Add a row here for each new table that refers to users. */
export async function fillEveryTable(site: TestApp, { me, them, ids }: DeletionFixture): Promise<void> {
  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await site.db.primaryPool.query<Row>(text, values)).rows
  const tool = (await sql<{ id: number }>('select id from story_tools'))[0]?.id
  for (const table of ['post_likes', 'post_pins', 'post_used_its']) {
    await sql(`insert into ${table} (user_id, post_id) values ($1, $3), ($2, $3), ($2, $4)`, [
      me,
      them,
      ids.review,
      ids.story,
    ])
  }
  await sql(
    `insert into post_votes (user_id, post_id, kind) values ($1, $3, 'vote'), ($1, $3, 'request'), ($2, $3, 'vote')`,
    [me, them, ids.review],
  )
  await sql(
    `insert into post_shares (user_id, post_id, target) values ($1, $3, 'line'), ($1, $3, 'url'), ($2, $3, 'x')`,
    [me, them, ids.review],
  )
  await sql('insert into story_tool_used_its (user_id, story_tool_id) values ($1, $3), ($2, $3)', [me, them, tool])
  await sql('insert into comment_likes (user_id, comment_id) values ($1, $3), ($2, $3), ($2, $4)', [
    me,
    them,
    ids.foreign,
    ids.named,
  ])
  await sql('insert into follows (follower_id, user_id) values ($1, $2), ($2, $1)', [me, them])
  await sql(`insert into post_uses (user_id, post_id, action) values ($1, $3, 'watch-vdo'), ($2, $3, 'watch-vdo')`, [
    me,
    them,
    ids.review,
  ])
  const training = await createTraining(site.db.primary, { authorId: them, status: 2, toolIds: [ids.review] })
  await sql('insert into training_openings (training_id) values ($1)', [training.id])
  await sql('insert into training_opening_notifications (training_id, user_id) values ($1, $2), ($1, $3)', [
    training.id,
    me,
    them,
  ])
  await sql(
    `insert into user_events (user_id, training_id, state, joined_at) values ($1, $3, 'joined', now()), ($2, $3, 'joined', now())`,
    [me, them, training.id],
  )
  for (const user of [me, them]) {
    await sql(
      `insert into online_test_attempts (user_event_id, number, form_id)
       select id, 1, 'form-of-' || user_id from user_events where user_id = $1`,
      [user],
    )
    await sql(
      `insert into certificates (number, user_event_id, fullname, masked_name, training_name, hours, score, issued_at,
         user_id, training_id)
       select 'CERT-2026-' || lpad(id::text, 6, '0'), id, 'นายปิติ เรียนดี', 'ปิ*ติ เ***ดี', 'อบรม', 3, 9, now(), user_id, training_id
       from user_events where user_id = $1`,
      [user],
    )
    await sql(
      `insert into online_test_forms (id, user_event_id, attempt, questions)
       select 'form-of-' || user_id, id, 1, '[{"question": "ก", "choices": ["ข", "ค"], "correct": 1, "image": null}]' from user_events
       where user_id = $1`,
      [user],
    )
    await sql(
      `insert into online_test_extensions (user_event_id, due_at)
       select id, '2027-01-31T23:59:59+07:00' from user_events where user_id = $1`,
      [user],
    )
    await sql(
      `insert into online_test_returns (user_event_id, number, form_id, response_id, submitted_at, score, returned_at)
       select id, 2, 'returned-of-' || user_id, 'response-of-' || user_id, now(), 3, now() from user_events
       where user_id = $1`,
      [user],
    )
    await sql(
      `with own as (
         insert into orders (invoice_no, user_id, training_id, training_name, session_text, amount_satang, buyer_name,
           buyer_tax_id, buyer_address, state, created_at, expires_at, paid_at)
         values ('INV-2569-' || lpad(($1::bigint)::text, 6, '0'), $1, $2::bigint, 'อบรม', '12 ธ.ค. 2569', 150000, 'นายปิติ เรียนดี', '0994000123451',
           'บ้านเลขที่ 1', 'paid', now(), now(), now()) returning *
       ), slip as (
         insert into payment_slips (order_id, state, file_key, bank_code, reference, created_at, decided_at, decided_by)
         select id, 'accepted', 'slips/of-' || ($1::bigint)::text || '.webp', '004', 'reference-' || ($1::bigint)::text, now(), now(),
           $3::bigint from own
       ), checkout as (
         insert into checkout_sessions (order_id, attempt, state, session_id, created_at, expires_at, checked_at, refund_by)
         select id, 1, 'paid', 'session-of-' || ($1::bigint)::text, now(), now(), now(), $3::bigint from own
       )
       insert into accounting_documents (kind, number, order_id, amount_satang, vat_satang, is_vat_exempt, seller, buyer_name,
         buyer_tax_id, buyer_address, training_name, session_text, participant, invoice_no, issuer, issued_at)
       select 'receipt', 'RC-2569-' || lpad(($1::bigint)::text, 6, '0'), id, amount_satang, 0, true, $4::jsonb, buyer_name, buyer_tax_id,
         buyer_address, training_name, session_text, buyer_name, invoice_no, 'ผู้ดูแล', now() from own`,
      [user, training.id, user === me ? them : me, SELLER],
    )
    await sql(`insert into online_test_answers (form_id, position, choice, revision) values ($1, 0, 1, 1)`, [
      `form-of-${user}`,
    ])
  }
  await sql('update posts set edited_by = case id when $3 then $1::bigint else $2::bigint end where id in ($3, $4)', [
    me,
    them,
    ids.review,
    ids.story,
  ])
  const written = await createStory(site.db.primary, { authorId: them, status: 0 })
  // Each writes the other person's story too.
  for (const [user, story] of [
    [me, written],
    [them, { id: ids.story }],
  ] as const) {
    const content = JSON.stringify(StoryFields.parse({ topic: 'ฉบับที่กำลังเขียน' }))
    await sql('insert into story_authors (post_id, user_id, invited_at, accepted_at) values ($1, $2, now(), now())', [
      story.id,
      user,
    ])
    await sql(
      'insert into story_drafts (post_id, version, content, saved_at, saved_by) values ($1, 1, $2, now(), $3)',
      [story.id, content, user],
    )
    await sql(
      `insert into story_revisions (post_id, version, content, author_id, reason, created_at, saved_at)
       values ($1, 1, $2, $3, 'save', now(), now())`,
      [story.id, content, user],
    )
    await sql(
      `insert into story_uploads (post_id, user_id, storage_key, name, type, bytes, created_at)
       values ($1, $2, 'files/of-' || ($2::bigint)::text, 'ใบงาน.pdf', 'application/pdf', 9, now())`,
      [story.id, user],
    )
  }
  await sql(`insert into post_views (post_id, viewer_key) values ($1, $2), ($1, $3)`, [
    ids.review,
    `user ${me}`,
    `user ${them}`,
  ])
  await sql(
    `update posts set view_count = 2, like_count = 2, pin_count = 2, used_it_count = 2, vote_count = 2, share_count = 3, comment_count = 3 where id = $1`,
    [ids.review],
  )
  await sql('update posts set like_count = 1, pin_count = 1, used_it_count = 1 where id = $1', [ids.story])
  await sql('update comments set like_count = 2 where id = $1', [ids.foreign])
  await sql('update comments set like_count = 1 where id = $1', [ids.named])
  await sql(
    `insert into cookie_consents (consent_key, user_id, policy_version, functional, analytics, marketing, chosen_at)
     values ('key-of-the-browser-one', $1, 1, true, false, false, now())`,
    [me],
  )
  await sql(`insert into policy_acceptances (user_id, tab, version) values ($1, 'privacy', 2), ($2, 'privacy', 2)`, [
    me,
    them,
  ])
  await sql(
    `insert into policy_versions (tab, version, state, content, updated_by) values ('website', 9, 'draft', 'ร่าง', $1)`,
    [me],
  )
  await sql(`insert into home_choices (user_id, hidden_rows) values ($1, '{board}'), ($2, '{room}')`, [me, them])
  await sql(
    `insert into saved_views (user_id, list, name, query) values ($1, 'posts', 'ร่าง', '?status=draft'),
       ($1, 'posts', 'เรื่องเล่า', '?kind=teaching_story'), ($2, 'posts', 'ร่าง', '?status=draft')`,
    [me, them],
  )
  await sql('insert into comment_captcha_passes (user_id, passed_at) values ($1, now()), ($2, now())', [me, them])
  await sql(
    `insert into users (kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname, deleted_at, merged_into)
     values ('member', 3, 3, 999, '', '', '', now(), $1)`,
    [me],
  )
  // One that has ended: the fixture writes as this person.
  await sql(
    `insert into suspensions (user_id, reason, message, ends_at) values ($1, 'spam', 'เคยระงับ', now() - interval '1 day')`,
    [me],
  )
  await sql(`insert into member_passwords (user_id, hash) values ($1, '$argon2id$x')`, [me])
  await sql(`insert into audit_entries (actor_id, action, subject_id) values ($1, 'comment.hide', $2)`, [
    me,
    ids.foreign,
  ])
  await sql(`insert into comment_reports (comment_id, user_id, reason) values ($1, $2, 'spam')`, [ids.foreign, me])
  await sql(`insert into testimonials (author, role, content, rating, image_id) values ('ครูอื่น', 'ครู', 'ดี', 5, null)`)
  await sql(
    `insert into notifications (user_id, kind, group_key, actor_id, comment_id, count) values
       ($1, 'reply', 'reply:1', null, $3, 1), ($2, 'reply', 'reply:2', null, $4, 1),
       ($2, 'follow', 'follow:1', $1, null, 1), ($2, 'comment_like', 'comment_like:1', null, $3, 2)`,
    [me, them, ids.foreign, ids.named],
  )
  const reviews = await sql<{ id: number; user_id: number }>(
    `insert into reviews (user_id, masked_name, type, score, opinion, impacts, status, reviewable_id, reply, replied_by, replied_at)
     values ($1, 'ปิ*****ด', 1, 5, 'ดีมาก', '{1}', 'published', $3, 'ขอบคุณ', $2, now()),
       ($2, 'ชู*****น', 1, 4, 'ดี', '{2}', 'published', $3, 'ยินดี', $1, now()),
       ($1, 'ปิ*****ด', 2, 4, 'ใช้ง่าย', '{}', 'published', null, null, null, null)
     returning id, user_id`,
    [me, them, training.id],
  )
  const foreignReview = reviews.find((row) => row.user_id === them)?.id
  await sql('insert into review_helpful_marks (review_id, user_id) values ($1, $2)', [foreignReview, me])
  await sql('update reviews set helpful_count = 1 where id = $1', [foreignReview])
  await sql(`insert into review_reports (review_id, user_id, reason) values ($1, $2, 'spam')`, [foreignReview, me])
  await sql(
    `insert into data_exports (user_id, storage_key, ready_at, expires_at, size_bytes, token_hash)
     values ($1, 'data-exports/of-the-deleted-user.zip', now(), now() + interval '7 days', 9, '\\x01'), ($2, null, null, null, null, null)`,
    [me, them],
  )
  await sql(`insert into notification_mails (user_id, kind, is_wanted) values ($1, 'follow', true)`, [me])
}
