/** Method, path and types of one call of the public interface; weighs nothing in the browser. */
export type Call<Query, Body, Answer> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Only types: never set. */
  readonly __types?: { query: Query; body: Body; answer: Answer }
}

export const get = <Answer, Query = undefined>(path: string): Call<Query, undefined, Answer> => ({
  method: 'GET',
  path,
})

export const post = <Body, Answer>(path: string): Call<undefined, Body, Answer> => ({ method: 'POST', path })
