/** A server of Node without a framework that sends the same bytes for every request: `bare-server.ts <url>` copies them. */
import { createServer } from 'node:http'

const [url = ''] = process.argv.slice(2)
const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
if (!response.ok) throw new Error(`${url}: ${response.status}`)
// As long as the compressed page: the load generator reads no content.
const body = Buffer.from(await response.arrayBuffer()).subarray(0, Number(process.argv[3]))
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': String(body.length) }
const server = createServer((_request, reply) => {
  reply.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(address.port)
})
