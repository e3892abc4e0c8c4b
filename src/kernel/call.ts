/** Method, path and types of one call. Imports nothing, so the browser can use it for free. */
export type Call<Query, Body, Answer> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Type carrier only; never set. */
  readonly __types?: { query: Query; body: Body; answer: Answer }
}

export const get = <Answer, Query = undefined>(path: string): Call<Query, undefined, Answer> => ({
  method: 'GET',
  path,
})

export const post = <Body, Answer>(path: string): Call<undefined, Body, Answer> => ({ method: 'POST', path })
export const put = <Body, Answer>(path: string): Call<undefined, Body, Answer> => ({ method: 'PUT', path })
export const patch = <Body, Answer>(path: string): Call<undefined, Body, Answer> => ({ method: 'PATCH', path })
export const remove = <Answer>(path: string): Call<undefined, undefined, Answer> => ({ method: 'DELETE', path })
