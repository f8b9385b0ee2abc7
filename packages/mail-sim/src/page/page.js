// Reads the mailbox every two seconds and shows what is new. All text from mails is set as text, never as markup.
const interval = 2000
const part = (id) => document.getElementById(id)
let mails = []
let shown = ''

part('fault').addEventListener('change', ({ target }) => void setFault(target.value))
part('clear').addEventListener('click', () => void clear())
window.addEventListener('hashchange', show)
setInterval(() => {
  if (!document.hidden) void refresh()
}, interval)
void refresh()

async function refresh() {
  const [list, fault] = await Promise.all([read('/api/mails'), read('/api/fault')])
  if (!list || !fault) return
  if (document.activeElement !== part('fault')) part('fault').value = fault.kind ?? ''
  part('banner').textContent = fault.kind ? 'The mail server is broken on purpose.' : ''
  const isSame = list.length === mails.length && list[0]?.id === mails[0]?.id
  mails = list
  if (!isSame) showList()
  show()
}

function showList() {
  part('count').textContent = String(mails.length)
  part('empty').hidden = mails.length > 0
  const focused = document.activeElement?.hash
  part('list').replaceChildren(...mails.map(toEntry))
  if (focused)
    part('list')
      .querySelector(`a[href="${CSS.escape(focused)}"]`)
      ?.focus()
}

function toEntry({ id, subject, to, receivedAt }) {
  const link = document.createElement('a')
  link.href = `#${id}`
  link.append(line('strong', subject), line('span', to.join(', ')), line('time', timeOf(receivedAt)))
  const entry = document.createElement('li')
  entry.append(link)
  return entry
}

function show() {
  const mail = mails.find(({ id }) => `#${id}` === location.hash) ?? mails[0]
  part('mail').hidden = !mail
  for (const link of part('list').querySelectorAll('a')) {
    if (link.hash === `#${mail?.id}`) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
  if (!mail || mail.id === shown) return
  shown = mail.id
  part('subject').textContent = mail.subject
  part('from').textContent = mail.from
  part('to').textContent = mail.to.join(', ')
  part('received').textContent = timeOf(mail.receivedAt)
  part('html').src = `/mails/${mail.id}`
  part('text').textContent = mail.text
  part('headers').textContent = mail.headers.map(({ key, value }) => `${key}: ${value}`).join('\n')
}

async function setFault(kind) {
  const headers = { 'content-type': 'application/json' }
  await fetch(
    '/api/fault',
    kind ? { method: 'PUT', headers, body: JSON.stringify({ kind }) } : { method: 'DELETE' },
  )
  await refresh()
}

async function clear() {
  await fetch('/api/mails', { method: 'DELETE' })
  await refresh()
}

async function read(address) {
  const response = await fetch(address).catch(() => undefined)
  return response?.ok ? response.json() : undefined
}

function line(tag, text) {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function timeOf(iso) {
  const at = new Date(iso)
  const isToday = at.toDateString() === new Date().toDateString()
  return isToday
    ? at.toLocaleTimeString([], { timeStyle: 'medium' })
    : at.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })
}
