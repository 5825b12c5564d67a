/** Malicious and valid HTML by rows of the abuse catalogue (AB-60 to AB-69), for tests of every sanitizer. */

export interface HtmlCase {
  row: string
  html: string
}

const repeat = (text: string, times: number) => text.repeat(times)
const rows: Record<string, string[]> = {
  'AB-60': [
    '<script>alert(1)</script>ก',
    '<SCRIPT/x>alert(1)</SCRIPT>ก',
    '<scr<script>ipt>alert(1)</scr</script>ipt>ก',
  ],
  'AB-61': [
    '<img src=x onerror=alert(1)>',
    '<p onclick=alert(1) style=position:fixed;inset:0 class=x id=csrf name=body>ก</p>',
    '<p/onclick=alert(1)/>ก',
  ],
  'AB-62': [
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg><foreignObject><p>ก<img src=x onerror=alert(1)></p></foreignObject></svg>',
    '<svg><desc><template><img src=x onerror=alert(1)></template></desc></svg>',
    '<math><annotation-xml encoding="text/html"><p>ก<img src=x onerror=alert(1)></p></annotation-xml></math>',
  ],
  'AB-63': [
    '<svg><textarea><img src=x onerror=alert(1)></textarea></svg>',
    '<xmp><img src=x onerror=alert(1)></xmp>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<plaintext><img src=x onerror=alert(1)>',
    '<template><p>x<img src=x onerror=alert(1)></template>',
    '<title><img src=x onerror=alert(1)></title>',
    '<select><option><img src=x onerror=alert(1)></option></select>',
    '<noembed><img src=x onerror=alert(1)></noembed><noframes><img src=x onerror=alert(1)></noframes>',
    '<style><!--</style><img src=x onerror=alert(1)>--></style>',
  ],
  'AB-64': [
    '<a href="javascript:alert(1)">ก</a>',
    '<a href=" &#1;java&#9;script:alert(1)">ก</a>',
    '<a href="data:text/html,<script>alert(1)</script>">ก</a>',
    '<a href="vbscript:x">ก</a>',
    '<a href="//evil.example/">ก</a>',
    '<a href="/\\evil.example/">ก</a>',
    '<a href="https://user:pass@evil.example/">ก</a>',
    '<iframe srcdoc="<img src=x onerror=alert(1)>"></iframe>ก',
    '<object data=x></object><embed src=x>ก',
    '<meta http-equiv=refresh content="0;url=//evil">ก<base href=//evil><link rel=stylesheet href=//evil>',
    '<form action=//evil><input name=x><button>ก</button></form>',
    '<img src="//evil.example/x.png"><img src="/media/../x/1.webp"><img src="https://evil.example/media/abcdefgh/320.webp">',
  ],
  'AB-65': [
    '&lt;img src=x onerror=alert(1)&gt;',
    '&#x3C;script&#x3E;',
    '&amp;lt;',
    'ก&ltข',
    '&NotAnEntity;',
    '&amp;amp;lt;',
  ],
  'AB-66': [
    '<!--><img src=x onerror=alert(1)>-->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<?xml version="1.0"?>ก',
    '<p\0>ก</p>',
    '<p/onclick=1>ก',
    '<<p>ก',
    '<p><div><span>ก',
    '</p></div></span>ก</br>',
    '<p><b><p>ก</b>ข</p>',
    '<table><tr><td><p>ก<table><tr><td><p>ข',
    '<p><button><p>ก</button></p>',
    '<p><marquee><p>ก</marquee>ข</p>',
    '<h2><span><h3>ก</h3></span></h2>',
    '<ul><div><li>ก<div><li>ข</div></ul>',
    '<a href=/x>ก<table><td><a href=/y>ข</a></td></table></a>',
    '<p>ก\u202Eข\uFFFE\u0007</p>',
  ],
  'AB-68': ['<p><br></p>', '&nbsp;', '\u200b\u200c\u2060\ufeff', '<span> </span>', '<p>&#8203;</p><div>\u00a0</div>'],
  'AB-69': [
    '<p>ชอบไอเดียนี้เพราะ… น้ำใจ ๆ ของครู 🎉👩‍🏫</p><p>บรรทัดสอง<br>บรรทัดสาม</p>',
    '<p class=MsoNormal style=\'margin:0\'><span lang=TH style="font-family:Cordia New">ครูใหม่<o:p></o:p></span></p>',
    '<div>ก<span>ข</span></div>',
  ],
}

export const htmlCorpus: HtmlCase[] = Object.entries(rows).flatMap(([row, cases]) =>
  cases.map((html) => ({ row, html })),
)

/** AB-67: long or deeply nested HTML, which must be rejected or cleaned quickly. */
export const nestedHtml: HtmlCase[] = [
  repeat('<p>', 21_845),
  repeat('<div>', 13_107),
  repeat('<b>', 20_000) + repeat('<p>', 500),
  repeat('<a><table>', 5_000),
  Array.from({ length: 1_500 }, (_, index) => `<b x=${index}>`).join('') + repeat('<p>x', 500),
  `<p ${Array.from({ length: 9_000 }, (_, index) => `a${index.toString(36)}`).join(' ')}>`,
].map((html) => ({ row: 'AB-67', html }))

/** Random tags, reproducible by seed. */
export function randomHtml(seed: number): string {
  const next = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return seed / 2 ** 32
  }
  const names =
    `p div span br h2 h3 h4 ul ol li strong em b a nav blockquote figure img table tr td button form svg math
    style object marquee template select textarea article section pre code hr aside tbody thead th figcaption
    caption colgroup`.split(/\s+/)
  const pick = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T
  let html = ''
  for (let part = 0; part < 30; part++) {
    const kind = next()
    if (kind < 0.5)
      html += `<${pick(names)}${pick(['', ' id=a', ' href="/x"', ' href=#a', ' class=x onclick=y', ' src=/media/abcdefgh/320.webp', ' class=columns', ' class=column', ' class=tip', ' colspan=3', ' class=file data-file=7'])}>`
    else if (kind < 0.8) html += `</${pick(names)}>`
    else html += pick(['ก', ' ', '&lt;', '&', '<', '"', "'", '>', 'น้ำ', '<!--', '-->', '\n'])
  }
  return html
}
