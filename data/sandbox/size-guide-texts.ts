// The HTML comes out of a word processor and an editor in turns, with spans that end inside a word.

export const suppliersNote =
  '<p>Measurements are provided by suppliers.<br /><br />US customers should order a size up, as the EU sizes of this supplier run smaller than those in the US.</p>\n<p>Product measurements may vary by up to 2" (5 cm).&nbsp;</p>'

export const toleranceNote =
  '<p dir="ltr">Measurements are provided by our suppliers. Product measurements may vary by up to 2" (5 cm).</p>\n<p dir="ltr">Pro tip! Measure one of your garments at home &amp; compare it with the numbers in this guide.</p>'

export const bodyText =
  '<h6><strong>A Chest</strong></h6>\n<p dir="ltr"><span id="docs-internal-guid-5b1c9f0e-7fff-4d21-9a3e-0c52f6e8d417">Measure yourself around the fullest part of your ch</span><span id="docs-internal-guid-5b1c9f0e-7fff-4d21-9a3e-0c52f6e8d417">est. Keep the tape measure horizontal.&nbsp;</span></p>\n<h6>B Waist</h6>\n<p>Measure around the narrowest part of your waist, with a finger between tape and body.</p>'

const lengthText =
  '<h6><strong>A Length</strong></h6>\n<p dir="ltr"><span id="docs-internal-guid-c7e0b6d2-7fff-1f83-b5a9-64d3e2a81f90">Place the end of the tape beside the collar, at the highest point of the shoulder. Pull the tape me</span><span id="docs-internal-guid-c7e0b6d2-7fff-1f83-b5a9-64d3e2a81f90">asure to the bottom of the garment.</span></p>'

const widthText =
  '<h6>B Width</h6>\n<p dir="ltr">Place the end of the tape at the seam under the sleeve, and pull it across to the seam under the opposite sleeve.&nbsp;</p>'

const sleeveText =
  '<h6>C Sleeve length</h6>\n<p>Place one end of the tape at the top of the sleeve,<br />then pull it down to the end of the sleeve.</p>'

export const garmentText = [lengthText, widthText, sleeveText].join('\n')

export const headText =
  '<h6><strong>A Head circumference</strong></h6>\n<p dir="ltr"><span>Put the tape around your head where the cap sits: above the ears, over the middle of the forehead.</span></p>'

export const sockText =
  '<h6><strong>A Foot length</strong></h6>\n<p>From the back of the heel to the tip of the toes.</p>\n<h6>B Height</h6>\n<p>From the bottom of the heel to the top of the ribbed leg.&nbsp;</p>'
