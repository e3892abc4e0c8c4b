import { describe, expect, test } from 'vitest'
import { kopecks, type Money } from '#kernel/money.ts'
import {
  isAllBack,
  nextRefundStep,
  refundable,
  refundByHandOf,
  refundFromPayment,
  refundsDue,
  type ListedRefund,
  type RefundRow,
  type RefundStep,
  type StepFacts,
} from './refunds.rules.ts'

let latest = 0
const row = (amount: number, changes: Partial<RefundRow> = {}): RefundRow => ({
  id: ++latest,
  returnId: null,
  amount: kopecks(amount),
  state: 'done',
  way: 'bank',
  ...changes,
})
const money = (amount: number, changes: { released?: number; received?: number } = {}) => ({
  amount: kopecks(amount),
  released: kopecks(changes.released ?? 0),
  received: changes.received === undefined ? null : kopecks(changes.received),
})

describe('refundable', () => {
  test.each<[string, Parameters<typeof refundable>, number]>([
    ['all that came', [money(100), []], 100],
    ['less what was never charged', [money(100, { released: 30 }), []], 70],
    ['another sum that came', [money(100, { received: 250 }), []], 250],
    ['less a refund on its way', [money(100), [row(40, { state: 'due' })]], 60],
    ['less a refund by hand', [money(100), [row(40, { way: 'hand' })]], 60],
    ['not less a failed refund', [money(100), [row(100, { state: 'failed' })]], 100],
    ['never below nothing', [money(100), [row(140)]], 0],
  ])('is %s', (_title, [payment, refunds], left) => {
    expect(refundable(payment, refunds)).toBe(left)
  })

  test('ends a payment once all of it is back and nothing is on its way', () => {
    expect(isAllBack(money(100), [row(60), row(40)])).toBe(true)
    expect(isAllBack(money(100), [row(60), row(40, { state: 'due' })])).toBe(false)
    expect(isAllBack(money(100), [row(100, { state: 'failed' }), row(50)])).toBe(false)
  })
})

describe('refundsDue', () => {
  type Facts = Parameters<typeof refundsDue>[0]
  const order = (
    paid: number,
    cost: number,
    changes: Partial<Record<'refunded', number>> & { isOver?: boolean } = {},
  ) => ({
    paid: kopecks(paid),
    cost: kopecks(cost),
    refunded: kopecks(changes.refunded ?? 0),
    isOver: changes.isOver ?? false,
  })
  const back = (id: number, moneyDue: number) => ({ id, moneyDue: kopecks(moneyDue) })
  test.each<[string, Facts, [number | null, number][]]>([
    ['nothing of an order that keeps all', { order: order(100, 100), refunds: [], returns: [] }, []],
    [
      'each return, the latest first',
      { order: order(100, 50), refunds: [], returns: [back(1, 20), back(2, 30)] },
      [
        [2, 30],
        [1, 20],
      ],
    ],
    [
      'a return once',
      {
        order: order(100, 50, { refunded: 20 }),
        refunds: [row(20, { returnId: 1 })],
        returns: [back(1, 20), back(2, 30)],
      },
      [[2, 30]],
    ],
    [
      'no return whose refund failed',
      { order: order(100, 80), refunds: [row(20, { returnId: 1, state: 'failed' })], returns: [back(1, 20)] },
      [],
    ],
    [
      'what staff has not paid back yet',
      { order: order(100, 50, { refunded: 30 }), refunds: [row(30)], returns: [back(1, 50)] },
      [[1, 20]],
    ],
    [
      'what is not on its way yet',
      { order: order(100, 50), refunds: [row(30, { state: 'due' })], returns: [back(1, 50)] },
      [[1, 20]],
    ],
    [
      'the rest of an order that is over',
      { order: order(100, 0, { isOver: true }), refunds: [], returns: [back(1, 60)] },
      [
        [1, 60],
        [null, 40],
      ],
    ],
    [
      'the rest beside money that went back in the cabinet',
      { order: order(100, 0, { isOver: true, refunded: 10 }), refunds: [row(10, { way: 'cabinet' })], returns: [] },
      [[null, 90]],
    ],
    [
      'no rest where staff has begun by hand',
      { order: order(100, 0, { isOver: true, refunded: 10 }), refunds: [row(10, { way: 'hand' })], returns: [] },
      [],
    ],
    [
      'no rest where a refund failed',
      {
        order: order(100, 0, { isOver: true }),
        refunds: [row(100, { returnId: 1, state: 'failed' })],
        returns: [back(1, 100)],
      },
      [],
    ],
    ['no rest of an order that goes on', { order: order(100, 0), refunds: [], returns: [] }, []],
  ])('owes %s', (_title, facts, due) => {
    expect(refundsDue(facts).map(({ returnId, amount }) => [returnId, amount])).toEqual(due)
  })
})

describe('refundByHandOf', () => {
  type Facts = Parameters<typeof refundByHandOf<RefundRow>>[0]
  type Changes = Partial<Omit<Facts, 'payment'>> & { payment?: Partial<Facts['payment']> }
  const facts = (changes: Changes = {}): Facts => ({
    order: { paid: kopecks(100), refunded: kopecks(0) },
    refunds: [],
    wanted: null,
    ...changes,
    payment: { ...money(100), state: 'paid', isCounted: true, isTaken: true, ...changes.payment },
  })
  const due = row(30, { state: 'due' })
  const uncounted = { ...money(100, { received: 250 }), state: 'pending', isCounted: false, isTaken: true }
  test.each<[string, Facts, unknown]>([
    ['allows all that is left', facts(), 100],
    ['allows a part', facts({ wanted: kopecks(40) }), 40],
    ['allows what is left beside a failed refund', facts({ refunds: [row(100, { state: 'failed' })] }), 100],
    ['allows all that came of another sum', facts({ payment: uncounted }), 250],
    ['allows no more than the order still counts', facts({ order: { paid: kopecks(100), refunded: kopecks(70) } }), 30],
    ['refuses beside a refund on its way', facts({ refunds: [due], wanted: kopecks(10) }), 'refund_on_its_way'],
    ['refuses while the bank only holds the money', facts({ payment: { state: 'held' } }), 'money_only_held'],
    [
      'refuses where nothing came',
      facts({ payment: { state: 'pending', isTaken: false, isCounted: false } }),
      'nothing_to_refund',
    ],
    ['refuses where all is back', facts({ refunds: [row(100)] }), 'nothing_to_refund'],
    ['refuses more than is left', facts({ wanted: kopecks(101) }), 'wrong'],
    ['refuses nothing at all', facts({ wanted: kopecks(0) }), 'wrong'],
  ])('%s', (_title, each, outcome) => {
    const answer = refundByHandOf(each)
    expect(answer.is === 'allowed' ? answer.amount : answer.code).toBe(outcome)
  })

  test('names the refund on its way', () => {
    expect(refundByHandOf(facts({ refunds: [row(10), due] }))).toMatchObject({ refund: due })
  })
})

describe('nextRefundStep', () => {
  type Changes = {
    amount?: number
    isAsked?: boolean
    providerId?: string
    payment?: Partial<StepFacts['payment']>
    others?: RefundRow[]
    refunded?: number | null
    came?: number
    list?: ListedRefund[]
  }
  const facts = (changes: Changes = {}): StepFacts => ({
    refund: {
      key: '1-r5',
      amount: kopecks(changes.amount ?? 100),
      providerId: changes.providerId ?? null,
      isAsked: changes.isAsked ?? false,
    },
    payment: { ...money(100), isCounted: true, ...changes.payment },
    others: changes.others ?? [],
    bank: {
      came: kopecks(changes.came ?? 100),
      refunded: changes.refunded === null ? null : kopecks(changes.refunded ?? 0),
      list: changes.list ?? null,
    },
  })
  const listed = (key: string | null, amount: number, state: ListedRefund['state'] = 'done'): ListedRefund => ({
    id: `there-${amount}`,
    key,
    amount: kopecks(amount),
    state,
  })
  const ask = (amount: number, outside = 0): RefundStep => ({
    do: 'ask',
    amount: amount as Money,
    outside: outside as Money,
  })
  const end = (way: 'bank' | 'cabinet', outside = 0): RefundStep => ({ do: 'end', outside: outside as Money, way })
  const note = (id: string, state: ListedRefund['state']): RefundStep => ({ do: 'note', answer: { id, state } })
  const unknownSum = { isCounted: false, received: null }

  test.each<[string, StepFacts, RefundStep]>([
    ['asks after one that is under way there', facts({ providerId: 'a', isAsked: true }), { do: 'ask_after', id: 'a' }],
    [
      'notes one that the bank lists by our key',
      facts({ isAsked: true, refunded: 100, list: [listed('1-r5', 100)] }),
      note('there-100', 'done'),
    ],
    [
      'notes one under way by our key',
      facts({ isAsked: true, list: [listed('1-r5', 100, 'pending')] }),
      note('there-100', 'pending'),
    ],
    [
      'notes one refused by our key',
      facts({ isAsked: true, list: [listed('1-r5', 100, 'failed')] }),
      note('there-100', 'failed'),
    ],
    ['asks for all of it', facts(), ask(100)],
    ['asks for it beside an earlier one', facts({ amount: 40, others: [row(60)], refunded: 60 }), ask(40)],
    ['asks for it where the bank says nothing of refunds', facts({ refunded: null }), ask(100)],
    ['asks for what an outside refund has left', facts({ refunded: 10 }), ask(90, 10)],
    [
      'takes no outside refund of the same sum for its own',
      facts({ amount: 40, refunded: 40, list: [listed(null, 40)] }),
      ask(40, 40),
    ],
    ['takes no larger outside refund for its own', facts({ amount: 40, refunded: 55 }), ask(40, 55)],
    ['ends where all went back outside', facts({ refunded: 100 }), end('cabinet')],
    ['ends one of a return where all went back outside', facts({ amount: 40, refunded: 100 }), end('cabinet', 60)],
    [
      'counts what staff wrote down as explained',
      facts({ amount: 90, others: [row(10, { way: 'hand' })], refunded: 10 }),
      ask(90),
    ],
    ['asks again for the same sum after a lost answer', facts({ amount: 40, isAsked: true, refunded: 40 }), ask(40)],
    ['asks again though the bank lists none of ours', facts({ isAsked: true, list: [] }), ask(100)],
    ['ends after a lost answer where nothing is left', facts({ isAsked: true, refunded: 100 }), end('bank')],
    [
      'asks for all of another sum that came',
      facts({ amount: 250, came: 250, payment: { isCounted: false, received: kopecks(250) } }),
      ask(250),
    ],
    ['asks for the sum that came where nobody knew it', facts({ came: 250, payment: unknownSum }), ask(250)],
    ['asks for a part of a sum that nobody knew', facts({ amount: 40, came: 250, payment: unknownSum }), ask(40)],
    ['never asks for less because the bank names another sum', facts({ came: 1 }), ask(100)],
    [
      'asks for what was charged of money that was held',
      facts({ amount: 70, came: 70, payment: { released: kopecks(30) } }),
      ask(70),
    ],
  ])('%s', (_title, each, step) => {
    expect(nextRefundStep(each)).toEqual(step)
  })
})

describe('refundFromPayment', () => {
  const facts = (amount: number, before: number) => ({
    amount: kopecks(amount),
    before: kopecks(before),
    came: kopecks(100),
  })
  test.each([
    ['under_way', facts(40, 0), 'pending'],
    ['none_back', facts(40, 0), 'failed'],
    ['all_back', facts(60, 40), 'done'],
    ['part_back', facts(40, 0), 'done'],
    ['part_back', facts(60, 40), 'failed'],
    ['part_back', facts(100, 0), 'failed'],
    ['part_back', facts(30, 40), 'unclear'],
  ] as const)('reads %s of %o as %s', (status, each, state) => {
    expect(refundFromPayment(status, each)).toBe(state)
  })
})
