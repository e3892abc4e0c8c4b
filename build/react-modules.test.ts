import { expect, test } from 'vitest'
import { asModule, entryAsModule } from './react-modules.ts'

test('turns a file of React into a module with named imports and exports', () => {
  const code = asModule(
    'some.js',
    `"use strict";
var Scheduler = require("scheduler"),
  React = require("react");
var ready = Scheduler.ready;
exports.now = void 0;
if (ready) exports.now = function () {};
else exports.now = React.now;
exports.later = function () {
  return exports.now();
};
exports.last =
  ready;`,
  )
  expect(code).toBe(`import * as Scheduler from 'scheduler'
import * as React from 'react'
var own_now
"use strict";
var ready = Scheduler.ready;
own_now = void 0;
if (ready) own_now = function () {};
else own_now = React.now;
const own_later = function () {
  return own_now();
};
const own_last =
  ready;
export { own_now as now, own_later as later, own_last as last }`)
})

test('chooses the production file of React', () => {
  const code = `if (process.env.NODE_ENV === 'production') {
  module.exports = require('./cjs/react.production.js');
} else {
  module.exports = require('./cjs/react.development.js');
}`
  expect(entryAsModule('index.js', code)).toBe(`export * from './cjs/react.production.js'`)
})

test.each([
  ['an entry without a choice', () => entryAsModule('index.js', 'exports.a = 1'), 'chooses a file for production'],
  ['a file that exports nothing', () => asModule('a.js', 'var a = 1'), 'exports nothing'],
  ['a file that is one value', () => asModule('a.js', 'exports.a = 1; module.exports = a'), 'asks for «module»'],
  ['a file that requires late', () => asModule('a.js', 'exports.a = () => require("b")'), 'asks for «require»'],
])('%s stops the build', (_, read, complaint) => {
  expect(read).toThrow(complaint)
})
