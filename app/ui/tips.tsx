/** A titled list of short pieces of advice. */
export function Tips({ title, tips }: { title: string; tips: readonly string[] }) {
  return (
    <section className="grid content-start gap-2" aria-labelledby="tips">
      <h2 id="tips" className="text-lg">
        {title}
      </h2>
      <ul className="grid list-disc gap-2 ps-5 text-sm">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
