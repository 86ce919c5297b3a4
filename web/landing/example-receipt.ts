/** An example of a receipt; a test compares it with what the product charges and says. */
export const exampleReceipt = {
  plate: 'GJ 05 AB 1234',
  entry: '11:02',
  exit: '14:09',
  length: '3 h 07 min',
  freeMinutes: 15,
  rupeesPerHour: 20,
  lines: [
    { text: 'First started hour', quantity: 1, rupees: 20 },
    {
      text: 'Further started hours, extended automatically at the standard hourly rate',
      quantity: 3,
      rupees: 60,
    },
  ],
  rupees: 80,
} as const;
