#include "noa/fft/resize.hpp"

#include "fft/resize.kernels.hpp"
#include "fft/spectrum.hpp"
#include "noa/base/error.hpp"
#include "noa/base/layout.hpp"

namespace noa::fft::detail {

void resize(const Remap& remap, const AnyArray& input, const Shape4& input_shape, const AnyArray& output,
        const Shape4& output_shape) {
    check_shape("resize", input_shape);
    check(input.shape() == remap.from.shape(input_shape),
            "resize: an array of shape {} has spectra of shape {} in the layout {}, but the input has {}", input_shape,
            remap.from.shape(input_shape), remap.from.name(), input.shape());
    check(input_shape[0] == output_shape[0] or input_shape[0] == 1,
            "resize: spectra of {} batches cannot become those of {}: the shapes are {} and {}", input_shape[0],
            output_shape[0], input_shape, output_shape);
    check(input.device == output.device, "resize: the input is on {}, the output on {}", input.device, output.device);
    check(not layout::overlaps(input.memory(), output.memory()),
            "resize: the output overlaps the input; the shapes are {} and {}", output.shape(), input.shape());
    const SpectrumCall call = plan_spectrum("resize", remap, output_shape, {}, output);
    run_on(output.device, [&]<Backend B>() { fft::resize<B>(call, remap.from, input, input_shape, output_shape); });
}

}  // namespace noa::fft::detail
