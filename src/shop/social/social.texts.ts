import type { Words } from '#kernel/locale.ts'

export const socialRefusals: Record<string, Words> = {
  arrival_over: {
    ru: 'Время вышло. Начните вход через сайт ещё раз.',
    en: 'Your session timed out. Please sign in with the site again.',
  },
  social_taken: {
    ru: 'Этот вход уже связан с другим аккаунтом',
    en: 'This sign-in is already linked to another account',
  },
  social_one_of_a_site: {
    ru: 'Аккаунт уже связан с другим входом этого сайта. Сначала отвяжите его в настройках',
    en: 'Your account is already linked to another sign-in from this site. Unlink it in settings first',
  },
  social_unproved: {
    ru: 'Аккаунт с таким e-mail уже есть. Войдите с паролем',
    en: 'This email already has an account. Sign in with your password',
  },
  last_way_in: {
    ru: 'Это единственный способ войти. Сначала задайте пароль',
    en: 'This is your only way to sign in. Set a password first',
  },
}
