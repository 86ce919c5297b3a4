/** Who we are and how to reach us: the one home of these facts. */
export const company = {
  name: 'Get My Spot',
  tagline: 'Digitalize your parking system now.',
  address: ['Get My Spot', 'VIP Road, Vesu', 'Surat 395007', 'Gujarat, India'],
  phone: '+91 261 400 0000',
  phoneLink: 'tel:+912614000000',
  email: 'support@getmyspot.example',
  hours: 'Monday to Saturday, 9 am to 6 pm, India time',
  networks: [
    { name: 'LinkedIn', address: 'https://www.linkedin.com/' },
    { name: 'Wellfound', address: 'https://wellfound.com/' },
  ],
} as const;
