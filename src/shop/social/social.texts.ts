import type { Words } from '#kernel/locale.ts'

export const socialRefusals: Record<string, Words> = {
  arrival_over: {
    ru: 'Время вышло. Начните вход через сайт ещё раз.',
    en: 'The time is over. Please start signing in through the site again.',
  },
  social_taken: {
    ru: 'Этот вход уже связан с другим аккаунтом',
    en: 'This sign-in is linked to another account already',
  },
  social_one_of_a_site: {
    ru: 'Аккаунт уже связан с другим входом этого сайта. Сначала отвяжите его в настройках',
    en: 'The account is linked to another sign-in of this site. Unlink it in the settings first',
  },
  social_unproved: {
    ru: 'Аккаунт с таким e-mail уже есть. Войдите с паролем',
    en: 'There is an account with this email. Sign in with your password',
  },
  last_way_in: {
    ru: 'Это единственный способ войти. Сначала задайте пароль',
    en: 'This is the only way in. Set a password first',
  },
}
