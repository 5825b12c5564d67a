/** A mail server on this machine that takes mails, refuses them, or falls silent, as a test says. */
import { createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface TakenMail extends Omit<Email, 'sender'> {
  /** Where the server was told to bring it. */
  recipients: string[]
  sender: string
  /** Everything before the empty line, as it came. */
  head: string
}

export interface MailServer {
  url: string
  /** What was taken, in order. */
  mails: TakenMail[]
  /** Answers of the server until they are changed: null takes the mail. */
  atSender: (address: string) => SmtpRefusal | null
  atRecipient: (address: string) => SmtpRefusal | null
  /** `cut` takes the mail and ends the connection without a word. */
  atContent: (mail: TakenMail) => SmtpRefusal | 'cut' | null
  stop(): Promise<void>
  start(): Promise<void>
}

export type SmtpRefusal = [responseCode: number, message: string]

const refusal = (answer: SmtpRefusal | null) =>
  answer ? Object.assign(new Error(answer[1]), { responseCode: answer[0] }) : null

export async function startMailServer(): Promise<MailServer> {
  let running: SMTPServer | undefined
  let port = 0
  const server: MailServer = {
    url: '',
    mails: [],
    atSender: () => null,
    atRecipient: () => null,
    atContent: () => null,
    async stop() {
      const old = running
      running = undefined
      if (old) await new Promise<void>((resolve) => old.close(resolve))
    },
    async start() {
      running = open()
      await new Promise<void>((resolve) => running?.listen(port, '127.0.0.1', resolve))
      port = (running.server.address() as { port: number }).port
      server.url = `smtp://127.0.0.1:${port}`
    },
  }

  function open(): SMTPServer {
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      authOptional: true,
      closeTimeout: 100,
      disableReverseLookup: true,
      onMailFrom: ({ address }, _session, done) => done(refusal(server.atSender(address))),
      onRcptTo: ({ address }, _session, done) => done(refusal(server.atRecipient(address))),
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          const raw = Buffer.concat(chunks)
          const { mailFrom, rcptTo } = session.envelope
          const mail = {
            ...(await PostalMime.parse(raw)),
            recipients: rcptTo.map(({ address }) => address),
            sender: mailFrom ? mailFrom.address : '',
            head: raw.toString().split('\r\n\r\n', 1)[0] as string,
          }
          const answer = server.atContent(mail)
          if (answer === null || answer === 'cut') server.mails.push(mail)
          if (answer === 'cut') for (const { _socket } of connectionsOf(smtp)) _socket.destroy()
          else done(refusal(answer))
        })
      },
    })
    // A client that leaves without a word is no fault of the test.
    smtp.on('error', () => {})
    return smtp
  }

  await server.start()
  return server
}

function connectionsOf(smtp: SMTPServer) {
  return (smtp as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections
}

/** A server that takes connections and says only what `speak` makes it say. */
export async function startOddServer(speak: (socket: Socket) => void): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    speak(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Never greets. */
export const silent = () => {}

/** Offers TLS and then speaks something else. */
export function brokenTls(socket: Socket): void {
  socket.write('220 odd ESMTP\r\n')
  socket.on('data', (bytes: Buffer) => {
    const isHello = /^EHLO/i.test(bytes.toString())
    socket.write(isHello ? '250-odd\r\n250 STARTTLS\r\n' : '220 begin\r\nnot TLS at all\r\n')
  })
}
