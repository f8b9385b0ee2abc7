/** When the rounds in realtime messages about squads were counted: the last time in each `reached`. */
export function* pressMoments(messages: string): Generator<number> {
  for (const message of messages.split('\n\n')) {
    const end = message.indexOf(']]', message.indexOf('"reached":[['))
    if (end !== -1) yield Number(message.slice(message.lastIndexOf(',', end) + 1, end))
  }
}
