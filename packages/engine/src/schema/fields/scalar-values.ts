/** Fields that hold one text. */
export const oneText = {
  storage: (): 'text' => 'text',
  isMultiple: () => false,
  zero: () => '',
}
