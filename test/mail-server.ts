/** A local mail server that accepts mails, rejects them, or does not respond, as configured by the test. */
import { createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Omit<Email, 'sender'> {
  /** Addresses of the RCPT TO commands. */
  recipients: string[]
  sender: string
  /** The raw header section. */
  head: string
}

export interface MailServer {
  url: string
  /** Accepted mails, in order. */
  mails: ReceivedMail[]
  /** Responses of the server, which tests can replace; null accepts. */
  atSender: (address: string) => SmtpError | null
  atRecipient: (address: string) => SmtpError | null
  /** `cut` accepts the mail and closes the connection without a response. */
  atContent: (mail: ReceivedMail) => SmtpError | 'cut' | null
  stop(): Promise<void>
  start(): Promise<void>
}

export type SmtpError = [responseCode: number, message: string]

const errorOf = (response: SmtpError | null) =>
  response ? Object.assign(new Error(response[1]), { responseCode: response[0] }) : null

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
      onMailFrom: ({ address }, _session, done) => done(errorOf(server.atSender(address))),
      onRcptTo: ({ address }, _session, done) => done(errorOf(server.atRecipient(address))),
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
          const response = server.atContent(mail)
          if (response === null || response === 'cut') server.mails.push(mail)
          if (response === 'cut') for (const { _socket } of connectionsOf(smtp)) _socket.destroy()
          else done(errorOf(response))
        })
      },
    })
    // A client that disconnects without QUIT must not fail the test.
    smtp.on('error', () => {})
    return smtp
  }

  await server.start()
  return server
}

function connectionsOf(smtp: SMTPServer) {
  return (smtp as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections
}

/** A server that accepts connections and sends only what `speak` writes. */
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

/** Sends no greeting. */
export const silent = () => {}

/** Offers STARTTLS and then sends invalid TLS data. */
export function brokenTls(socket: Socket): void {
  socket.write('220 odd ESMTP\r\n')
  socket.on('data', (bytes: Buffer) => {
    const isHello = /^EHLO/i.test(bytes.toString())
    socket.write(isHello ? '250-odd\r\n250 STARTTLS\r\n' : '220 begin\r\nnot TLS at all\r\n')
  })
}
