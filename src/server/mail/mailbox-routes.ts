/** `/dev/mailbox`: shows mails to developers when no mail server is configured. Not available in production. */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Db, statement } from '../database/db.ts'
import { throwError } from '../errors.ts'
import type { Engine } from '../http/engine.ts'
import { createMachineCheck } from '../http/limits/machine-check.ts'
import { CALENDAR_FILE, contentOf, STORED_MAIL, type StoredMail } from './mail-seal.ts'
import type { ListedMail, OpenedMail } from './mailbox-page.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
/** A mail may use inline styles; it may not load or send data or run scripts. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox"

const listMails = statement<ListedMail>(
  'mailbox.list',
  `select id, to_address as "to", subject, created_at as "createdAt" from outbox order by id desc limit 50`,
)
const findMail = statement<ListedMail & StoredMail>(
  'mailbox.find',
  `select id, to_address as "to", subject, created_at as "createdAt", ${STORED_MAIL} from outbox where id = $1`,
)

interface WholeMail extends OpenedMail {
  html: string
}

export function registerMailbox(app: FastifyInstance, { config, database }: Pick<Engine, 'config' | 'database'>): void {
  if (config.nodeEnv === 'production' || config.smtpUrl) return
  const db = database.primary
  const isAllowed = createMachineCheck(config)
  const checkCaller = (request: FastifyRequest) => {
    if (!isAllowed(request)) throwError('not_found')
  }
  const loadMail = (request: FastifyRequest) => {
    checkCaller(request)
    return readMail(db, config, request)
  }
  app.get('/dev/mailbox', async (request, reply) => {
    checkCaller(request)
    const { mailboxPage } = await import('./mailbox-page.ts')
    return sendPage(reply, mailboxPage(await db.query(listMails)))
  })
  app.get('/dev/mailbox/style.css', async (request, reply) => {
    checkCaller(request)
    const { mailboxStyle } = await import('./mailbox-page.ts')
    return reply.header('cache-control', 'no-store').type('text/css; charset=utf-8').send(mailboxStyle)
  })
  app.get('/dev/mailbox/:part.woff2', async (request, reply) => {
    checkCaller(request)
    const { mailboxFonts } = await import('./mailbox-page.ts')
    const { part } = request.params as { part: string }
    if (!Object.hasOwn(mailboxFonts, part)) throwError('not_found')
    // The sandboxed frame of the mail has an opaque origin.
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
    const file = new URL(import.meta.resolve(`@fontsource-variable/anuphan/files/anuphan-${part}-wght-normal.woff2`))
    return reply.type('font/woff2').send(await readFile(file))
  })
  app.get('/dev/mailbox/:mailId', async (request, reply) => {
    const mail = await loadMail(request)
    const { mailPage } = await import('./mailbox-page.ts')
    return sendPage(reply, mailPage(mail))
  })
  app.get('/dev/mailbox/:mailId/html', async (request, reply) => {
    const { html } = await loadMail(request)
    const { mailDocument } = await import('./mailbox-page.ts')
    reply.header('x-frame-options', 'SAMEORIGIN')
    return sendPage(reply, mailDocument(html), MAIL_POLICY)
  })
  app.get('/dev/mailbox/:mailId/attachments/:name', async (request, reply) => {
    const { attachments } = await loadMail(request)
    const { name } = request.params as { name: string }
    const file = attachments.find((attachment) => attachment.name === name) ?? throwError('not_found')
    reply.headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${file.name}"` })
    return reply.type(file.type).send(file.content)
  })
}

async function readMail(
  db: Db,
  { sessionSecret }: Pick<Engine['config'], 'sessionSecret'>,
  request: FastifyRequest,
): Promise<WholeMail> {
  const { mailId } = request.params as { mailId: string }
  if (!/^[1-9]\d{0,14}$/.test(mailId)) throwError('not_found')
  const [mail] = await db.query(findMail, [mailId])
  const content = mail && contentOf(sessionSecret, mail)
  if (!content) throwError('not_found')
  const { calendar } = content
  const files = (content.attachments ?? []).map(({ name, type, base64 }) => ({
    name,
    type,
    content: Buffer.from(base64, 'base64'),
  }))
  const calendars = calendar
    ? [
        {
          name: CALENDAR_FILE,
          type: `text/calendar; charset=utf-8; method=${calendar.method}`,
          content: calendar.content,
        },
      ]
    : []
  return { ...mail, ...content, attachments: [...calendars, ...files] }
}

function sendPage(reply: FastifyReply, html: string, policy = PAGE_POLICY) {
  const headers = { 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  return reply.headers(headers).type('text/html; charset=utf-8').send(html)
}
