import { formatNumber } from '#lib/counts.ts'

/** Thai and English texts of the home page and the sections. */
export const sectionTexts = {
  sections: {
    '/': { title: 'ศาลา', description: 'รีวิวเครื่องมือ เรื่องเล่าการสอน กรณีศึกษา และอบรมออนไลน์ โดยครูไทย เพื่อครูไทย' },
    '/edtech-tools': {
      title: 'เครื่องมือเทคโนโลยีการศึกษา',
      description: 'รีวิวเครื่องมือสอนจากครูที่ใช้จริง พร้อมวิธีเริ่มต้น ราคา และสิทธิ์ Education Plan',
    },
    '/training': {
      title: 'อบรมออนไลน์สำหรับครู',
      description: 'อบรมสด ดูย้อนหลัง และอบรมพร้อมใบประกาศนียบัตร สอนโดยครูที่ทำจริงในห้องเรียน',
    },
    '/solutions': {
      title: 'แก้ปัญหาในห้องเรียน',
      description: 'ทางออกของปัญหาที่ครูเจอทุกวัน ตั้งแต่การมีส่วนร่วม การวัดผล ไปจนถึงอินเทอร์เน็ตที่ช้า',
    },
    '/trends': {
      title: 'เทรนด์การศึกษา',
      description: 'เรื่องใหม่น่าจับตาของการศึกษา ปัญญาประดิษฐ์ ข้อมูลส่วนบุคคล และห้องเรียนเสมือน',
    },
  } as Record<string, { title: string; description: string }>,
  /** The banner of home and of each section: English name, promise in phrases, one line about it. */
  heroes: {
    '/': {
      place: undefined,
      section: '',
      title: ['คาบพรุ่งนี้ ', 'มีเพื่อนครู', 'ลองให้แล้ว'],
      lede: 'ศาลาของครูไทย รีวิวจริง เรื่องเล่าจริง ใช้ได้พรุ่งนี้',
    },
    '/edtech-tools': {
      place: 'tools',
      section: 'Edtech Tools',
      title: ['เครื่องมือสอน ', 'ที่ครูใช้จริง'],
      lede: 'รีวิวโดยครูที่ใช้ในห้องเรียน บอกทั้งข้อดีและข้อควรระวัง',
    },
    '/training': {
      place: 'training',
      section: 'Training',
      title: ['อบรมออนไลน์ ', 'เรียนเสาร์นี้ ', 'สอนได้จันทร์'],
      lede: 'สอนโดยครูและอาจารย์ในศาลา เรียนจากที่บ้าน ดูย้อนหลังได้',
    },
    '/solutions': {
      place: 'solutions',
      section: 'Solutions',
      title: ['ห้องคุณ', 'เจอปัญหาไหน ', 'เพื่อนครู', 'แก้มาแล้ว'],
      lede: 'เลือกจากคำถามของครู แล้วดูว่าห้องอื่นทำอย่างไร ได้ผลแค่ไหน',
    },
    '/trends': {
      place: 'trends',
      section: 'Trends',
      title: ['เดือนนี้ ', 'ห้องเรียน', 'ขยับไปทางไหน'],
      lede: 'เรื่องใหม่ที่ครูลองแล้วเล่าให้ฟัง พร้อมข้อควรระวัง',
    },
  } as Record<string, { place?: string; section: string; title: readonly string[]; lede: string }>,
  proof: { reviews: 'รีวิว', stories: 'เรื่องเล่า', from: 'จากครู', provinces: 'จังหวัด' },
  bubbles: 'ความคิดเห็นล่าสุด',
  intents: {
    label: 'เริ่มจากสิ่งที่ต้องการ',
    tools: { name: 'หาเครื่องมือ', text: (count: number) => `${formatNumber(count)} เครื่องมือ รีวิวโดยครูที่ใช้จริง` },
    solutions: { name: 'แก้ปัญหาในห้อง', text: (count: number) => `${formatNumber(count)} เรื่องจากห้องเรียนจริง` },
    training: {
      name: 'อบรมฟรี',
      text: (seats: number) => (seats > 0 ? `ว่าง ${formatNumber(seats)} ที่ เรียนออนไลน์` : 'ดูย้อนหลังได้ เรียนออนไลน์'),
    },
  },
  /** Above the cards. */
  lists: {
    '/': 'มาใหม่จากห้องเรียน',
    '/edtech-tools': 'รีวิวและเรื่องเล่าทั้งหมด',
    '/training': 'อบรมทั้งหมด',
    '/solutions': 'ทางออกทั้งหมด',
    '/trends': 'อ่านต่อ',
  } as Record<string, string>,
  agenda: {
    title: 'อบรมที่กำลังจะมาถึง',
    monthTitle: (month: string) => `อบรมเดือน${month}`,
    empty: 'ยังไม่มีอบรมที่กำลังจะมา ดูย้อนหลังได้ด้านล่าง',
    emptyMonth: (month: string) => `เดือน${month} ยังไม่มีอบรม`,
    upcoming: 'ดูอบรมที่กำลังจะมาถึง',
    failed: 'โหลดอบรมของเดือนนี้ไม่สำเร็จ',
    noSuchMonth: 'เลือกเดือนในช่วงหกเดือนก่อนถึงหนึ่งปีข้างหน้า',
    calendar: 'ปฏิทินอบรม',
    previousMonth: (month: string) => `เดือนก่อนหน้า ${month}`,
    nextMonth: (month: string) => `เดือนถัดไป ${month}`,
    weekdays: ['จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.', 'อา.'],
    dayOf: (date: string, topic: string, state: string) => `${date} ${topic} ${state}`.trim(),
    open: 'ดูและสมัคร',
    live: 'เข้าห้องสด',
    close: 'ดูรายละเอียด',
  },
  questions: {
    title: 'ครูถามกันบ่อย',
    /** Problems as teachers say them, by the slug of their tag. */
    bySlug: {
      engagement: 'ทำยังไงให้เด็กที่ไม่กล้ายกมือ ได้พูด',
      assessment: 'รู้ได้ยังไงว่าเด็กเข้าใจจริง',
      'reduce-workload': 'งานเอกสารกินเวลาเตรียมสอน',
      'limited-internet': 'เน็ตไม่แรง เครื่องไม่พอ จะสอนยังไง',
      'inclusive-education': 'เด็กอ่านไม่คล่อง แต่ไม่อยากติดป้ายใคร',
      'parent-communication': 'คุยกับผู้ปกครองให้ได้มากกว่าเรื่องเกรด',
      'online-teaching': 'สอนออนไลน์ยังไงให้เด็กไม่หลุดหาย',
    } as Record<string, string>,
    stories: 'เรื่องจากครู',
  },
  news: {
    title: 'เดือนนี้มีอะไรใหม่',
    fresh: (count: number) => `ใหม่ ${count} เรื่อง`,
    older: 'ดูเรื่องที่มีอยู่',
  },
  forgetPassword: 'ลืมรหัสผ่าน',
  tagDescription: (name: string) => `เนื้อหาทั้งหมดในหมวด ${name} บนศาลา`,
  feedTitle: (name: string) => `เนื้อหาใหม่: ${name}`,
} as const
