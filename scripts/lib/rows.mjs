/** The last row of each section of the specification; `communityLife` has those of later features. */
const specification = {
  RT: 22,
  NV: 9,
  MD: 4,
  FT: 3,
  OV: 11,
  HM: 3,
  EV: 14,
  CL: 9,
  CN: 4,
  AU: 10,
  AC: 6,
  AD: 5,
  LB: 6,
  PO: 3,
  BE: 5,
  EG: 9,
  PA: 3,
  CH: 1,
  SA: 3,
  RL: 4,
  GI: 3,
}
const communityLife = { EN: 14, VR: 12, ME: 14, DI: 14, GN: 14, LR: 12 }

/** The rows that tests must name. */
export const rows = Object.entries({ ...specification, ...communityLife }).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}-${String(index + 1).padStart(2, '0')}`),
)
