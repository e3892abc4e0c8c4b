import type { Locale } from '#kernel/locale.ts'

const count = (pieces: number, one: string, few: string, many: string): string => {
  const [tens, ones] = [pieces % 100, pieces % 10]
  if (ones === 1 && tens !== 11) return `${pieces} ${one}`
  return `${pieces} ${ones > 1 && ones < 5 && (tens < 12 || tens > 14) ? few : many}`
}

/** Names stay undeclined, because their declension is unknown. */
type GiftWords = { name: string; from: string; isOwn: boolean; pieces: number; sum: string; until: string }
type BuyerWords = { number: string; to: string; when: string; pieces: number; sum: string; until: string }

export type CertificateWords = {
  gift: (words: GiftWords) => { subject: string; title: string }
  codeOn: (sum: string) => string
  choose: string
  file: string
  howTo: string
  until: (day: string) => string
  why: (from: string, isOwn: boolean) => string
  sms: (words: { from: string; sum: string; url: string }) => string
  copy: (words: BuyerWords & { isPrinted: boolean }) => { subject: string; title: string; text: string[] }
  open: string
  refused: (words: BuyerWords) => { subject: string; title: string; text: string[] }
  ending: (words: { until: string; sum: string }) => { subject: string; title: string; text: string[] }
  questions: (phone: string) => string
}

export const certificateWords: Record<Locale, CertificateWords> = {
  ru: {
    gift: ({ name, from, isOwn, pieces, sum }) => ({
      subject: isOwn ? `Ваш сертификат на ${sum}` : `${name}, вам подарок: сертификат на ${sum}`,
      title:
        pieces > 1
          ? `${name}, ${count(pieces, 'сертификат', 'сертификата', 'сертификатов')} ваши`
          : isOwn
            ? `${name}, ваш сертификат`
            : `${name}, вам подарок. Его отправитель: ${from}`,
    }),
    codeOn: (sum) => `Код на ${sum}`,
    choose: 'Выбрать форму',
    file: 'Скачать PDF для печати',
    howTo: 'Код подставится в корзине по кнопке. Тратить можно частями, доставка оплачивается отдельно.',
    until: (day) => `Действует до ${day}.`,
    why: (from, isOwn) =>
      isOwn
        ? 'Письмо пришло, потому что вы купили сертификат.'
        : `Письмо пришло, потому что ваш адрес указал покупатель: ${from}. Рассылок на него не будет.`,
    sms: ({ from, sum, url }) => `Вам подарок, сертификат на ${sum}. Отправитель: ${from}. Открыть: ${url}`,
    copy: ({ number, to, when, pieces, sum, until, isPrinted }) => ({
      subject: `Сертификат по заказу № ${number} оплачен`,
      title: pieces > 1 ? 'Сертификаты оплачены' : 'Сертификат оплачен',
      text: [
        isPrinted
          ? `${count(pieces, 'печатный сертификат', 'печатных сертификата', 'печатных сертификатов')} на ${sum}. Уже готовим конверт.`
          : `${count(pieces, 'сертификат', 'сертификата', 'сертификатов')} на ${sum}. Получатель: ${to}. Отправка: ${when}.`,
        `Действует до ${until}. Это ваша копия: код знают только вы и получатель.`,
      ],
    }),
    open: 'Открыть сертификат',
    refused: ({ number, to }) => ({
      subject: `Сертификат по заказу № ${number} не дошёл`,
      title: 'Сертификат не дошёл',
      text: [
        `Получатель: ${to}. Такого ящика нет, или сообщение не приняли.`,
        'Укажите другой адрес на странице сертификата, и мы отправим сертификат ещё раз. Или передайте код сами: он ниже.',
      ],
    }),
    ending: ({ until, sum }) => ({
      subject: `На сертификате осталось ${sum}: до ${until}`,
      title: `Сертификат действует до ${until}`,
      text: [`На нём осталось ${sum}. Потратить можно частями, код тот же.`],
    }),
    questions: (phone) => `Вопросы: ${phone}, или ответьте на это письмо.`,
  },
  en: {
    gift: ({ name, from, isOwn, pieces, sum }) => ({
      subject: isOwn ? `Your ${sum} gift certificate` : `${name}, a gift for you: a ${sum} gift certificate`,
      title:
        pieces > 1
          ? `${name}, ${pieces} gift certificates for you`
          : isOwn
            ? `${name}, your gift certificate`
            : `${name}, a gift for you from ${from}`,
    }),
    codeOn: (sum) => `Code for ${sum}`,
    choose: 'Start shopping',
    file: 'Download a PDF to print',
    howTo: 'The button adds the code to your bag. Spend it bit by bit; delivery is charged separately.',
    until: (day) => `Valid until ${day}.`,
    why: (from, isOwn) =>
      isOwn
        ? 'You’re getting this email because you bought a gift certificate.'
        : `You’re getting this email because ${from} gave us your address. We won’t send you any newsletters.`,
    sms: ({ from, sum, url }) => `A gift for you from ${from}: a ${sum} gift certificate. Open it: ${url}`,
    copy: ({ number, to, when, pieces, sum, until, isPrinted }) => ({
      subject: `Gift certificate, order ${number}: payment received`,
      title: pieces > 1 ? 'Your gift certificates are paid for' : 'Your gift certificate is paid for',
      text: [
        isPrinted
          ? `${pieces} printed × ${sum}. We’re preparing the envelope.`
          : `${pieces} × ${sum}. Recipient: ${to}. Sending: ${when}.`,
        `Valid until ${until}. This is your copy: only you and the recipient know the code.`,
      ],
    }),
    open: 'View certificate',
    refused: ({ number, to }) => ({
      subject: `Gift certificate, order ${number}: not delivered`,
      title: 'We couldn’t deliver your gift certificate',
      text: [
        `Recipient: ${to}. That mailbox doesn’t exist, or it rejected our message.`,
        'Enter another address on the certificate’s page and we’ll send it again. Or pass the code on yourself: it’s below.',
      ],
    }),
    ending: ({ until, sum }) => ({
      subject: `${sum} left on your gift certificate until ${until}`,
      title: `Your gift certificate is valid until ${until}`,
      text: [`You have ${sum} left. Spend it bit by bit; the code stays the same.`],
    }),
    questions: (phone) => `Questions? Call ${phone} or reply to this email.`,
  },
}
