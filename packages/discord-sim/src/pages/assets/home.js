import './command.js'

// Keeps the page fresh: fetches it regularly and replaces only the parts that differ. Without this script the
// page works with reloads.
const parts = [
  'banner',
  'persona',
  'commands',
  'channels',
  'dms',
  'listening',
  'events',
  'members',
  'faults',
  'requests',
]
const interval = 2000
const seen = new Map()

// Discord's formats of timestamps, for the letters that the site uses.
const styles = {
  F: (at) => at.toLocaleString([], { dateStyle: 'full', timeStyle: 'short' }),
  R: (at) => howFar((at.getTime() - Date.now()) / 1000),
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

localiseTimes(document)
for (const list of document.querySelectorAll('ol.messages')) list.scrollTop = list.scrollHeight
document.addEventListener('submit', (event) => {
  event.preventDefault()
  void send(event.target, event.submitter)
})
setInterval(() => {
  if (!document.hidden) void refresh()
}, interval)

async function send(form, submitter) {
  const body = new URLSearchParams(new FormData(form, submitter))
  const response = await fetch(form.action, { method: 'POST', body }).catch(() => undefined)
  const notice = response ? (new URL(response.url).searchParams.get('notice') ?? '') : 'Nobody answers.'
  document.getElementById('notice').textContent = notice
  if (!notice && form.elements.line) form.elements.line.value = ''
  const before = answersOnPage()
  await refresh()
  // A new response must not be hidden below the end of its list.
  answersOnPage()
    .filter((one) => !before.some((other) => other.textContent === one.textContent))
    .at(-1)
    ?.scrollIntoView({ block: 'nearest' })
}

function answersOnPage() {
  return [...document.querySelectorAll('.ephemeral, #channels .failure')]
}

async function refresh() {
  const response = await fetch('/').catch(() => undefined)
  if (!response?.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const id of parts) replace(id, fresh.getElementById(id))
}

function replace(id, next) {
  const current = document.getElementById(id)
  const markup = next?.innerHTML
  if (!current || markup === undefined || seen.get(id) === markup) return
  const isFirst = !seen.has(id)
  seen.set(id, markup)
  // A user who is choosing from a list must not lose it.
  if (document.activeElement?.tagName === 'SELECT' && current.contains(document.activeElement)) {
    seen.delete(id)
    return
  }

  localiseTimes(next)
  if (isFirst && next.innerHTML === current.innerHTML) return
  const key = current.contains(document.activeElement) ? document.activeElement.dataset.key : undefined
  const open = [...current.querySelectorAll('details')].map((one) => one.open)
  const places = scrollPlaces(current)
  const choices = chosen(current)
  current.innerHTML = next.innerHTML
  current.querySelectorAll('details').forEach((one, index) => (one.open = open[index] ?? false))
  if (key) current.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true })
  for (const [name, values] of choices) choose(current, { name, values })
  restorePlaces(current, places)
}

// A choice that the user has not submitted survives the replacement.
function chosen(root) {
  const changed = [...root.querySelectorAll('select[data-key]')].filter((select) =>
    [...select.options].some((option) => option.selected !== option.defaultSelected),
  )
  return changed.map((select) => [
    select.dataset.key,
    [...select.selectedOptions].map((option) => option.value),
  ])
}

function choose(root, { name, values }) {
  const select = root.querySelector(`select[data-key="${CSS.escape(name)}"]`)
  for (const option of select?.options ?? []) option.selected = values.includes(option.value)
}

function localiseTimes(root) {
  for (const time of root.querySelectorAll('time')) {
    const at = new Date(time.dateTime)
    time.textContent = (styles[time.dataset.style] ?? shortTime)(at)
  }
}

function shortTime(at) {
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday
    ? at.toLocaleTimeString([], { timeStyle: 'medium' })
    : at.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
}

function howFar(seconds) {
  const [unit, length] = units.find((one) => Math.abs(seconds) >= one[1]) ?? ['second', 1]
  return new Intl.RelativeTimeFormat([], { numeric: 'auto' }).format(Math.round(seconds / length), unit)
}

// A list that is scrolled to its end stays at its end; otherwise its position stays.
function scrollPlaces(root) {
  const lists = [...root.querySelectorAll('[tabindex][aria-label]')]
  return new Map(
    lists.map((list) => {
      const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4
      return [list.ariaLabel, list.tagName === 'OL' && isAtEnd ? Infinity : list.scrollTop]
    }),
  )
}

function restorePlaces(root, places) {
  for (const list of root.querySelectorAll('[tabindex][aria-label]')) {
    const place = places.get(list.ariaLabel) ?? Infinity
    list.scrollTop = Math.min(place, list.scrollHeight)
  }
}
