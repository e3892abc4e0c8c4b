import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeOwnFolder, weakSpotAbove } from './own-folder.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'yasmena-own-'))
  folder = path.join(parent, 'own')
})
afterEach(() => fs.rmSync(parent, { recursive: true }))

const isRoot = process.getuid?.() === 0
const make = (name = folder) => makeOwnFolder(name, { mend: 'remove it' })
const modeOf = (name: string) => fs.statSync(name).mode & 0o777

test('a new folder is closed to others for any umask', () => {
  const before = process.umask(0)
  try {
    make()
    expect(modeOf(folder)).toBe(0o700)
    process.umask(0o077)
    makeOwnFolder(`${folder}-more`, { mode: 0o711, mend: '' })
    expect(modeOf(`${folder}-more`)).toBe(0o711)
  } finally {
    process.umask(before)
  }
})

test('accepts our own folder, and completes an unfinished one', () => {
  make()
  make()
  makeOwnFolder(folder, { mode: 0o711, mend: '' })
  expect(modeOf(folder)).toBe(0o711)
})

test('refuses a folder that others may enter or write to', () => {
  for (const mode of [0o750, 0o770, 0o707, 0o1777]) {
    fs.mkdirSync(folder)
    fs.chmodSync(folder, mode)
    expect(() => make()).toThrow(`${folder} is open to other users: remove it`)
    fs.rmdirSync(folder)
  }
})

test('refuses the folder of another user and leaves its owner', () => {
  // Only root can create a folder of another user; otherwise the test uses one of root's.
  const foreign = isRoot ? folder : '/usr'
  if (isRoot) {
    fs.mkdirSync(folder, { mode: 0o700 })
    fs.chownSync(folder, 12_345, 12_345)
  }
  const { uid } = fs.statSync(foreign)
  expect(() => make(foreign)).toThrow(`${foreign} belongs to another user (${uid})`)
  expect(fs.statSync(foreign).uid).toBe(uid)
})

test('refuses any link, and a path that is no folder', () => {
  fs.mkdirSync(path.join(parent, 'elsewhere'), { mode: 0o700 })
  fs.symlinkSync('elsewhere', folder)
  expect(() => make()).toThrow('is a symbolic link')
  fs.rmSync(folder)
  fs.writeFileSync(folder, '')
  expect(() => make()).toThrow('is not a folder')
})

test('finds a parent folder that another user can replace', () => {
  fs.mkdirSync(folder)
  fs.chmodSync(parent, 0o755)
  expect(weakSpotAbove(folder)).toBeUndefined()
  fs.chmodSync(parent, 0o775)
  expect(weakSpotAbove(folder)).toBe(fs.realpathSync(parent))
  // Like the temporary folder: any user may create files there, but may not move those of others.
  fs.chmodSync(parent, 0o1777)
  expect(weakSpotAbove(folder)).toBeUndefined()
})
