/** Values that no form of the site sends, for each place of a request that a caller can write. */

const LETTERS = 1_500
const DEPTH = 2_000

/** Parts of a path, percent-encoded as they are sent, in groups that different checks reject. None is the id of a row. */
export const hostileIds: readonly (readonly string[])[] = [
  // Ids that no row has.
  ['999999999', '2147483648', '999999999999999'],
  ['9007199254740993', '9223372036854775808', '99999999999999999999', '1e400'],
  // The last two are the digit one in Thai and in Arabic.
  ['0', '-1', '-0', '+1', '1.5', '1e3', '0x10', '1,2', '%201', '%E0%B9%91', '%D9%A1'],
  ['NaN', 'Infinity', 'null', 'undefined', '__proto__', 'constructor', 'hasOwnProperty', 'a'.repeat(LETTERS)],
  ['%00', '1%00', '%ff', '%ed%a0%80', '%zz', '%'],
  [
    ...['..%2f..%2fetc%2fpasswd', '%5c..%5c', "1'", '1%20or%201=1', '%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7'],
    ...['%E2%80%AE1', '%3Cscript%3E'],
  ],
]

/** Values of a JSON body in groups, as JSON text, because some have no value in JavaScript. */
export const hostileJson: readonly (readonly string[])[] = [
  ['null', '""', '" "', '"\\u200b\\ufeff"', '[]', '{}'],
  ['true', '[null]', '[[]]', '"NaN"', '{"a":{"b":{}}}', '[1e308,-1]'],
  ['2147483648', '999999999999999', '1000000000000000', '9007199254740993', '1e308', '1e400', '99999999999999999999'],
  ['0', '-1', '-0', '1.5', '"5"'],
  ['"\\u0000"', '"a\\u0000b"', '["\\u0000"]'],
  ['"\\ud800"', '"x\\udfff"'],
  [
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"toString":1}',
    '"__proto__"',
  ],
  [
    ...[`"' or 1=1; drop table users; --"`, '"$1 %s %_\\\\"', '"<script>alert(1)</script>"', '"<p>\\u0007</p>"'],
    ...['"javascript:alert(1)"', '"http://[::1"', '"https://a:b@\\u202e.example/"', '"../../etc/passwd"'],
    '"a@b.c\\r\\nBcc: d@e.f"',
  ],
  [
    ...['"0000-00-00"', '"275761-01-01"', '"-000001-01-01"', '"0001-01-01T00:00:00Z"', '"9999-12-31T23:59:59.999Z"'],
    ...['"2024-02-30"', '"0000-01"', '"W251bGxd"', '"WzFlNDAwLCJ4Il0"', '"1,2,99999999999999999999"'],
  ],
  // A family of joined emoji, text from right to left, and marks without a letter.
  ['"\\ud83d\\udc69\\u200d\\ud83d\\udc67"', '"\\u202e\\u2066\\u200f"', `"${'\\u0e35'.repeat(60)}"`],
  [JSON.stringify('x'.repeat(20_000)), JSON.stringify('ก'.repeat(3_000))],
  [
    `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`,
    `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
    JSON.stringify(Array.from({ length: 1_001 }, () => 1)),
    JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, 1]))),
  ],
]

/** Whole bodies that are no JSON object, or one that no form sends. */
export const hostileBodies = [
  ...['', ' ', '{', '{"a":', '[]', 'null', '1', '"x"', 'NaN', "{'a':1}", '{"a":1,}', '{}{}', '\ufeff{}', '{"a":1e400}'],
  ...['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{}}}', '{"\\u0000":1}', '{"\\ud800":1}'],
  ...['['.repeat(5_000), '{"a":'.repeat(5_000), `{"a":"${'x'.repeat(110_000)}"}`],
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
]

/** Headers of a body whose content they do not describe. */
export const falseTypes: readonly Readonly<Record<string, string>>[] = [
  ...['text/plain', 'text/xml', 'application/x-www-form-urlencoded', 'application/jsonp', 'application/json garbage'],
  ...['application/json; charset=utf-16', 'application/merge-patch+json', 'multipart/form-data', ' ', '\u00ff'],
  ...[
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
  ],
].map((type) => ({ 'content-type': type }))
export const falseEncodings: readonly Readonly<Record<string, string>>[] = [
  ...['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', '\u00ff'].map((encoding) => ({ 'content-encoding': encoding })),
]

/** Values of a query, percent-encoded; most are also broken cursors. */
export const hostileQueryValues = [
  ...['', '0', '-1', '1e15', '2147483648', '9007199254740993', '1e400', 'NaN', '%00', '%ff', '%ed%a0%80', '%', '%zz'],
  ...['null', '%5B%5D', '{}', '__proto__', 'constructor', "'%20or%201=1--", '%25%5C_', '%26%7C!()%3A*', '(((', '%22'],
  ...['275761-01-01', '0000-00-00', '-000001-01-01', '9999-12', '0000-01', '0001-01-01', '2024-02-30', '%E2%80%AE'],
  ...['W10', 'bnVsbA', 'eyJhIjp7fX0', 'WzFlNDAwLCJ4Il0', 'W251bGwsbnVsbF0', 'WyIyMDI0IiwxXQ', 'WyJcdTAwMDAiLDFd'],
  ...['1_1', '1_9007199254740993', '2024-01-01T00:00:00.000Z_1', '99999999999999999999_1', '1,2,99999999999999999999'],
  ...['%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7', '%E2%80%8B', '%3Cscript%3E', 'a'.repeat(3_000), '%E0%B8%B5'.repeat(60)],
]

/** Whole queries. */
export const hostileQueries = [
  ...['?', '?&&&=', '?__proto__=1', '?__proto__[a]=1', '?constructor.prototype=1', '?%00=%00', '?%ff', '?a[]=1&a[b]=2'],
  ...[
    `?${'a=1&'.repeat(120)}`,
    `?${'a[]=1&'.repeat(60)}`,
    `?a=${'x'.repeat(5_000)}`,
    '?cursor=a&cursor=b&page=1&page=2',
  ],
]

/** Files that are no picture, no list of questions and no archive that can be read. */
export const hostileFiles = [
  ...[
    '',
    '\0',
    'GIF89a/*',
    '%PDF-1.4',
    'PK\x03\x04',
    '\xff\xd8\xff',
    'RIFF\0\0\0\0WEBPVP8 ',
    '\xff\xfe\0\xd8',
    '\xef\xbb\xbf',
  ],
  ...['question,a,b\n"x\0",\xff,"', '{"a":', '::Q\0:: {=a ~b', '<quiz><question type="multichoice">'.repeat(300)],
  ...['a,b\r\n"'.repeat(500), '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><quiz>&x;</quiz>'],
  ...['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
].map((text) => Buffer.from(text, 'latin1'))

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
