import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../src/testing/browser.ts'
import { addedWindow, fillCart, heightRadio, openPage, phoneScreen, sizeRadio } from './steps.ts'

const top = '/content/top-onega-v-vyrez-pudra/'

const press = async (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

/** Dialogs with a title that a buyer can meet, and the way to open each. */
const dialogs: { name: string; isPhoneOnly?: true; open: (page: Page) => Promise<unknown> }[] = [
  {
    name: 'Куда доставить?',
    open: async (page) => {
      await page.context().clearCookies({ name: 'isCity' })
      await openPage(page, '/')
      await press(page, 'Выбрать город')
    },
  },
  {
    name: 'Выберите размер и рост',
    open: async (page) => {
      await openPage(page, top)
      await press(page, 'Выберите размер')
    },
  },
  {
    name: 'Таблица размеров и подбор',
    open: async (page) => {
      await openPage(page, top)
      await press(page, 'Таблица размеров')
    },
  },
  {
    name: 'Наличие в магазинах',
    open: async (page) => {
      await openPage(page, top)
      await press(page, 'Где посмотреть')
      await expect(page.getByRole('dialog').getByRole('tabpanel').getByRole('listitem').first()).toContainText('улица')
    },
  },
  {
    name: 'В корзине',
    open: async (page) => {
      await openPage(page, top)
      await press(page, 'Выберите размер')
      const sizes = page.getByRole('dialog', { name: 'Выберите размер и рост' })
      await sizeRadio(sizes, '48').check()
      await heightRadio(sizes, 164).click()
      await expect(addedWindow(page)).toBeVisible()
    },
  },
  {
    name: 'Где заберёте заказ',
    // On wide screens list and card fill the dialog, and its title is for screen readers only.
    isPhoneOnly: true,
    open: async (page) => {
      await fillCart(page)
      await openPage(page, '/cart/')
      await press(page, /^Самовывоз/)
      await expect(page.getByRole('group', { name: 'Какой пункт' }).getByRole('radio')).toHaveCount(3)
      await press(page, /^Все пункты: \d/)
    },
  },
]

/** Pixels of content covered by the title or cut off at the top of the dialog. */
const hiddenAtTop = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const title = element.querySelector('h2')!
    const content = title.nextElementSibling!
    const { top, bottom } = title.getBoundingClientRect()
    return {
      scrolled: title.parentElement!.scrollTop,
      covered: Math.max(0, bottom - content.getBoundingClientRect().top),
      cut: Math.max(0, element.getBoundingClientRect().top - top),
    }
  })

for (const viewport of [phoneScreen, { width: 1440, height: 900 }])
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })
    for (const { name, open } of dialogs.filter(({ isPhoneOnly }) => !isPhoneOnly || viewport === phoneScreen))
      test(`«${name}» shows its title and the top of its content`, async ({ page }) => {
        await open(page)
        const dialog = page.getByRole('dialog', { name })
        await expect(dialog).toBeVisible()
        await expect.poll(() => hiddenAtTop(dialog)).toEqual({ scrolled: 0, covered: 0, cut: 0 })
      })
  })
