import { tooDear } from './lib/costs.mjs'

const dear = tooDear()
for (const sentence of dear) console.error(sentence)
if (dear.length > 0) {
  console.error(
    'Make them cheaper, leave a part to `npm run test:all`, or say in scripts/lib/costs.mjs why not.',
  )
  process.exit(1)
}
