interface Question {
  readonly question: string;
  readonly answer: string;
  /** Where it stands in full. */
  readonly link?: { readonly href: string; readonly text: string };
}

/** The four questions of the start page. */
export const questions: readonly Question[] = [
  {
    question: 'What happens if I stay longer than planned?',
    answer:
      'Exceeding the parking time auto-extends your session, charged at the standard hourly rate. The extra hours stand as a line of their own on the receipt.',
    link: { href: '#live-now', text: 'What counts is the price that the mall has posted on its live page.' },
  },
  {
    question: 'Do I need a ticket or a card to get in?',
    answer:
      'No. A camera reads your number plate at the gate and the barrier opens. Should the plate be unreadable, the operator is asked; nobody is charged on a guess.',
  },
  {
    question: 'How does the map know which spots are free?',
    answer:
      'An ultrasonic sensor above each spot reports when a car comes or goes. Every picture says how old it is, and a spot whose sensor is silent is shown as unknown instead of free.',
  },
  {
    question: 'How can I pay?',
    answer:
      'By FASTag, UPI, card, contactless card or online. Each mall shows the ways to pay that it has switched on; some take cash at the gate too.',
  },
];
