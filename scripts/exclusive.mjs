import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { kill, pid } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { progress, Stop } from './progress.mjs'
import { inProject } from './project.mjs'

const folder = inProject('.cache')
const lock = inProject('.cache', 'bootstrap.lock')
const silence = 3 * 60_000

const alive = (process) => {
  try {
    kill(process, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const take = (holders) => {
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(lock, holders.join(' '), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new Stop(`${folder} cannot be written (${error.code}): start as the owner of this folder.`)
  }
}

const read = () => {
  try {
    const text = readFileSync(lock, 'utf8')
    return {
      text,
      holders: text.split(' ').filter(Boolean).map(Number),
      age: Date.now() - statSync(lock).mtimeMs,
    }
  } catch {
    return undefined
  }
}

// An empty file is a holder between creating and writing.
const abandoned = ({ holders, age }) =>
  age > silence || (holders.length === 0 ? age > 2000 : !holders.some(alive))

/** Renames before removing: of two that find the same abandoned lock only one succeeds. */
const remove = ({ text }) => {
  const aside = `${lock}.${pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  const wasSomeoneElses = readFileSync(aside, 'utf8') !== text
  if (wasSomeoneElses) renameSync(aside, lock)
  else rmSync(aside, { force: true })
}

/** Runs `work` while no other start installs or builds in this folder. `hold(pid)` names a child that must end too. */
export const exclusively = async (work) => {
  for (let told = false; !take([pid]); await sleep(150)) {
    const found = read()
    if (found && abandoned(found)) remove(found)
    else if (found && !told) {
      told = true
      progress.stream.write(
        `Another command is preparing this folder (process ${found.holders[0]}): waiting for it…\n`,
      )
    }
  }
  const heartbeat = setInterval(() => utimesSync(lock, new Date(), new Date()), 20_000)
  try {
    return await work((child) => writeFileSync(lock, `${pid} ${child}`))
  } finally {
    clearInterval(heartbeat)
    rmSync(lock, { force: true })
  }
}
