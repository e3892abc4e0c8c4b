import { get } from '#kernel/call.ts'
import type {
  ErrorBannersAnswer,
  GeneralAnswer,
  HeaderFiltersAnswer,
  MainPageAnswer,
  RedirectAnswer,
  RedirectQuery,
  SiteMapAnswer,
} from './content.schemas.ts'

export const generalCall = get<GeneralAnswer>('/api/utils/general/')
export const headerFiltersCall = get<HeaderFiltersAnswer>('/api/utils/headers-filters/')
export const mainPageCall = get<MainPageAnswer>('/api/utils/main-page/')
export const errorBannersCall = get<ErrorBannersAnswer>('/api/utils/banners/404/')
export const siteMapCall = get<SiteMapAnswer[]>('/api/utils/sitemap/')
export const redirectCall = get<RedirectAnswer, RedirectQuery>('/api/utils/redirects/')
