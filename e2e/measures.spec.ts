import { expect, test } from '../src/testing/browser.ts'
import {
  accessibilityFaults,
  excessWidth,
  heightRadio,
  openPage,
  phone,
  signInAsDemo,
  sizeRadio,
  tick,
} from './steps.ts'

const top = '/content/top-onega-v-vyrez-pudra/'
const other = '/content/top-onega-v-vyrez-ladoga/'

test.use({ ...phone, contextOptions: { reducedMotion: 'reduce' } })

test('a guest’s measures preselect size and height, move to the account at sign-in and leave at sign-out', async ({
  page,
}) => {
  await openPage(page, top)
  await page.getByRole('button', { name: 'Таблица размеров' }).click()
  const guide = page.getByRole('dialog')
  await guide.getByRole('textbox', { name: 'Рост, см' }).fill('166')
  await guide.getByRole('textbox', { name: 'Обхват груди, см' }).fill('92')
  await guide.getByRole('button', { name: 'Подобрать' }).click()
  await guide.getByRole('textbox', { name: 'Как назвать' }).fill('Анна')
  await guide.getByRole('button', { name: 'Запомнить мерки' }).click()
  await expect(guide.getByText('будет выбран по меркам: Анна')).toBeVisible()
  await expect(guide.getByRole('radio', { name: 'Анна' })).toBeChecked()
  expect([await accessibilityFaults(page, { part: 'dialog' }), await excessWidth(page)]).toEqual([[], 0])

  await openPage(page, other)
  await expect(page.getByText('По меркам: Анна')).toBeVisible()
  await expect(sizeRadio(page, '46')).toBeChecked()
  await expect(heightRadio(page, 164)).toBeChecked()
  await tick(sizeRadio(page, '48'))
  await expect(page.getByText('По меркам: Анна')).toHaveCount(0)

  await openPage(page, '/kategorii/topy/')
  await page.getByRole('button', { name: /^Фильтры/ }).click()
  const onlyMine = page.getByRole('dialog').getByRole('checkbox', { name: /Только мой размер: 46 \d+/ })
  await tick(page.getByRole('dialog').getByRole('checkbox', { name: /^48/ }))
  await expect(onlyMine).not.toBeChecked()
  await onlyMine.check()
  await expect(page).toHaveURL(/\/kategorii\/topy\/\?size=46$/)
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: /^48/ })).not.toBeChecked()
  await page.goBack()
  await page.getByRole('button', { name: /^Фильтры/ }).click()
  await expect(onlyMine).not.toBeChecked()

  await signInAsDemo(page.request)
  const merging = page.waitForResponse(/measures\/merge\//)
  await openPage(page, other)
  expect(await (await merging).json()).toMatchObject({ people: [{ name: 'Анна', chest: 92, height: 166, size: '46' }] })
  await page.request.post('/api/users/auth/logout/', { data: {} })
  await openPage(page, other)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('measures'))).not.toContain('Анна')
})
