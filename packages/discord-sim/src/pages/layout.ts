import { type Html, html } from './html.ts'

interface Page {
  title: string
  body: Html
  script?: string
  className?: string
}

export function layout({ title, body, script, className = '' }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/_page/sim.css" />
        ${script && html`<script type="module" src="${script}"></script>`}
      </head>
      <body class="${className}">
        ${body}
      </body>
    </html>`
}
